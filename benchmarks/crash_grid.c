/* Crash Grid by hand: what one core can do, and a second opinion on the rules.
 *
 * Whole matches of random riders with default options, written from the specification alone.
 * It shares no code with Fairground and must arrive at the same totals, card for card. There is
 * no state machine, no legality test and no event log: what is left is the game itself, so its
 * speed is a ceiling. Rule ids (CG-..) are those of the rulebook.
 *
 *   cc -O3 -march=native -o crash_grid crash_grid.c
 *   ./crash_grid MATCHES [M0 M1 [REPEATS]]   totals and best time of REPEATS runs, as JSON
 *   ./crash_grid --stats ROUNDS              single rounds, slots not rotated: rates, as JSON
 *   ./crash_grid --selftest                  the published SipHash-2-4 test vector
 *
 * As a shared library (-shared -fPIC) it offers play_matches(). Other tables for --stats:
 * -DSEATS=2 -DSIZE=8, -DSEATS=3 -DSIZE=10. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#ifndef SEATS
#define SEATS 4
#endif
#ifndef SIZE
#define SIZE 12
#endif

enum { CARDS = 52, HAND = 5, RAIL_MOVES = 9, CYCLE = 3, ROUNDS_MIN = 3, ROUNDS_MAX = 5 };
enum { ALL_SEATS = (1 << SEATS) - 1, ALL_MOVES = 7, NO_CARD = -1 };
enum { LEFT, RIGHT, FORWARD }; /* J, Q, K */

/* The board has a border of EDGE squares, so leaving it is entering an occupied square. */
enum { WIDTH = SIZE + 2, SQUARES = WIDTH * WIDTH };
enum { FREE, EDGE, HEAD, RAIL, FACE_DOWN, BLANK, CRASHED }; /* kinds of squares */
enum { BOUNDARY, WALL, RIDER, CAUSES };                     /* what a crash is put down to */

static const int STEP[4] = {-WIDTH, 1, WIDTH, -1}; /* N E S W */
static const int TURN[3] = {3, 1, 0};              /* by LEFT, RIGHT, FORWARD */

/* NTH_MOVE[unused][n]: the n-th unused move in the order J, Q, K; COUNT3: how many there are. */
static const uint8_t NTH_MOVE[8][3] = {{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0},
                                       {2, 0, 0}, {0, 2, 0}, {1, 2, 0}, {0, 1, 2}};
static const uint8_t COUNT3[8] = {0, 1, 1, 2, 1, 2, 2, 3};

typedef struct {
    uint8_t at, facing;
} Start;
static Start start[SEATS];
static uint8_t empty_board[SQUARES];
static uint8_t whole_deck[CARDS];

typedef struct {
    uint64_t matches, decisions, rounds, voids, points[SEATS], checksum;
    uint64_t tricks, extended, reshuffled, crashes[CAUSES]; /* for --stats */
} Totals;

typedef struct {
    uint64_t k0, k1;
} Key;

typedef struct {
    Key key;
    uint64_t block;     /* the lanes not yet used, lowest first */
    uint64_t lane;      /* lanes used since the match began */
    uint32_t whim;      /* the random riders' own generator */
    uint32_t decisions; /* in this match */
    /* the round */
    uint64_t hand[SEATS]; /* a bit per card, so a hand is always in ascending order */
    int size, discarded;  /* cards in Deck A and in the discard pile */
    int trick, reshuffles;
    uint32_t living; /* a bit per seat */
    int at[SEATS], facing[SEATS];
    uint32_t unused[SEATS]; /* moves still face up, a bit each */
    int revealed[SEATS];
    uint32_t crashes[CAUSES];
    uint8_t deck[CARDS], discard[CARDS];
    uint8_t board[SQUARES];     /* kind << 4 | owner << 2 | facing */
    uint8_t wall_card[SQUARES]; /* the card of a FACE_DOWN square */
} Table;

/* ---- dice: SipHash-2-4 of a counter, four 16-bit lanes a block --------------------------- */

#define ROTL(x, b) ((x) << (b) | (x) >> (64 - (b)))
#define SIPROUND                                                              \
    do {                                                                      \
        v0 += v1, v1 = ROTL(v1, 13), v1 ^= v0, v0 = ROTL(v0, 32);             \
        v2 += v3, v3 = ROTL(v3, 16), v3 ^= v2;                                \
        v0 += v3, v3 = ROTL(v3, 21), v3 ^= v0;                                \
        v2 += v1, v1 = ROTL(v1, 17), v1 ^= v2, v2 = ROTL(v2, 32);             \
    } while (0)

static inline uint64_t siphash(Key key, uint64_t message) {
    uint64_t v0 = key.k0 ^ 0x736f6d6570736575u, v1 = key.k1 ^ 0x646f72616e646f6du;
    uint64_t v2 = key.k0 ^ 0x6c7967656e657261u, v3 = key.k1 ^ 0x7465646279746573u;
    const uint64_t length = (uint64_t)8 << 56;
    v3 ^= message;
    SIPROUND;
    SIPROUND;
    v0 ^= message;
    v3 ^= length;
    SIPROUND;
    SIPROUND;
    v0 ^= length;
    v2 ^= 0xff;
    SIPROUND;
    SIPROUND;
    SIPROUND;
    SIPROUND;
    return v0 ^ v1 ^ v2 ^ v3;
}

static inline uint32_t next_lane(Table *t) {
    if (t->lane % 4 == 0) t->block = siphash(t->key, t->lane / 4);
    uint32_t lane = t->block & 0xFFFF;
    t->block >>= 16;
    t->lane++;
    return lane;
}

/* Uniform in 0..n-1, unbiased by rejection. */
static inline uint32_t roll(Table *t, uint32_t n) {
    uint32_t m = next_lane(t) * n;
    if ((m & 0xFFFF) < n) {
        uint32_t bias = 65536 % n;
        while ((m & 0xFFFF) < bias) m = next_lane(t) * n;
    }
    return m >> 16;
}

/* A random rider's choice among n; not the table's dice. */
static inline uint32_t pick(Table *t, uint32_t n) {
    uint32_t x = t->whim;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    t->whim = x;
    t->decisions++;
    return (uint32_t)(((uint64_t)(x >> 8) * n) >> 24);
}

/* ---- sets of cards and seats as bits ------------------------------------------------------ */

static inline int lowest(uint64_t set) { return __builtin_ctzll(set); }
static inline int highest(uint64_t set) { return 63 - __builtin_clzll(set); }
static inline int count(uint64_t set) { return __builtin_popcountll(set); }

static inline int nth_card(uint64_t hand, uint32_t n) {
#ifdef __BMI2__
    return lowest(_pdep_u64((uint64_t)1 << n, hand));
#else
    while (n--) hand &= hand - 1;
    return lowest(hand);
#endif
}

/* ---- Deck A -------------------------------------------------------------------------------- */

static inline void discard_card(Table *t, int card) { t->discard[t->discarded++] = (uint8_t)card; }

/* CG-43: the discard pile becomes Deck A; draws are uniform, so its order needs no shuffle. */
static void reshuffle(Table *t) {
    memcpy(t->deck, t->discard, sizeof t->deck);
    t->size = t->discarded;
    t->discarded = 0;
    t->reshuffles++;
}

static inline void draw(Table *t, int seat) {
    uint32_t j = roll(t, (uint32_t)t->size);
    int card = t->deck[j];
    t->deck[j] = t->deck[--t->size];
    t->hand[seat] |= (uint64_t)1 << card;
}

/* ---- a round -------------------------------------------------------------------------------- */

static inline uint8_t square(int kind, int owner, int facing) {
    return (uint8_t)(kind << 4 | owner << 2 | facing);
}

/* CG-7..9, CG-53: riders on their slots, a fresh Deck A, five cards each. */
static void deal(Table *t, int rotation) {
    memcpy(t->board, empty_board, sizeof t->board);
    memcpy(t->deck, whole_deck, sizeof t->deck);
    t->size = CARDS;
    t->discarded = t->reshuffles = 0;
    t->trick = 1;
    t->living = ALL_SEATS;
    for (int seat = 0; seat < SEATS; seat++) {
        Start slot = start[(seat + rotation) % SEATS];
        t->at[seat] = slot.at;
        t->facing[seat] = slot.facing;
        t->board[slot.at] = square(HEAD, seat, slot.facing);
        t->unused[seat] = ALL_MOVES;
        t->hand[seat] = 0;
    }
    for (int i = 0; i < HAND; i++)
        for (int seat = 0; seat < SEATS; seat++) draw(t, seat);
}

/* CG-17..23, CG-49: all reveal a card. The order of moving comes back as a set of places, the
 * highest first: a card's place is above those of the riders without one. */
static inline uint64_t reveal(Table *t, uint8_t *rider_at) {
    uint64_t order = 0;
    for (uint32_t seats = t->living; seats; seats &= seats - 1) {
        int seat = lowest(seats), card = NO_CARD, place = SEATS - 1 - seat;
        if (t->hand[seat]) {
            card = nth_card(t->hand[seat], pick(t, (uint32_t)count(t->hand[seat])));
            t->hand[seat] ^= (uint64_t)1 << card;
            place = SEATS + card;
        }
        t->revealed[seat] = card;
        rider_at[place] = (uint8_t)seat;
        order |= (uint64_t)1 << place;
    }
    return order;
}

/* CG-36..39: out of the round; the last square stays a wall, all cards go to the discard pile. */
static inline void crash(Table *t, int seat, int hit) {
    t->crashes[hit == EDGE ? BOUNDARY : hit == HEAD ? RIDER : WALL]++;
    t->living ^= 1u << seat;
    t->board[t->at[seat]] = square(CRASHED, seat, t->facing[seat]);
    if (t->revealed[seat] != NO_CARD) discard_card(t, t->revealed[seat]);
    for (uint64_t hand = t->hand[seat]; hand; hand &= hand - 1) discard_card(t, lowest(hand));
    t->hand[seat] = 0;
}

/* CG-30, 31, 40, 49: what stays behind is a rail, from the tenth move on the revealed card. */
static inline void leave_wall(Table *t, int seat, int facing) {
    int at = t->at[seat], card = t->revealed[seat];
    if (t->trick <= RAIL_MOVES) {
        t->board[at] = square(RAIL, seat, facing);
        if (card != NO_CARD) discard_card(t, card);
    } else if (card != NO_CARD) {
        t->board[at] = square(FACE_DOWN, seat, 0);
        t->wall_card[at] = (uint8_t)card;
    } else {
        t->board[at] = square(BLANK, seat, 0);
    }
}

/* CG-24..35: turn, test the target, move in or crash. */
static inline void move(Table *t, int seat) {
    uint32_t unused = t->unused[seat];
    int card = NTH_MOVE[unused][pick(t, COUNT3[unused])];
    int facing = (t->facing[seat] + TURN[card]) % 4;
    int target = t->at[seat] + STEP[facing];
    t->unused[seat] = unused ^ 1u << card;
    int hit = t->board[target] >> 4;
    if (hit != FREE) {
        crash(t, seat, hit);
        return;
    }
    leave_wall(t, seat, facing);
    t->board[target] = square(HEAD, seat, facing);
    t->at[seat] = target;
    t->facing[seat] = facing;
}

/* CG-42..44: survivors draw one card each in this trick's order, round and round. */
static inline void refill(Table *t, uint64_t order, const uint8_t *rider_at) {
    for (bool again = true; again;) {
        again = false;
        for (uint64_t left = order; left;) {
            int place = highest(left), seat = rider_at[place];
            left ^= (uint64_t)1 << place;
            if (!(t->living >> seat & 1) || count(t->hand[seat]) == HAND) continue;
            if (t->size == 0) {
                if (t->discarded == 0) return;
                reshuffle(t);
            }
            draw(t, seat);
            again |= count(t->hand[seat]) < HAND;
        }
    }
}

/* One trick; false when it ended the round (CG-41). */
static inline bool play_trick(Table *t) {
    uint8_t rider_at[SEATS + CARDS];
    uint64_t order = reveal(t, rider_at);
    for (uint64_t left = order; left;) {
        int place = highest(left);
        left ^= (uint64_t)1 << place;
        move(t, rider_at[place]);
    }
    if ((t->living & (t->living - 1)) == 0) return false;
    refill(t, order, rider_at);
    if (t->trick % CYCLE == 0) /* CG-45 */
        for (int seat = 0; seat < SEATS; seat++) t->unused[seat] = ALL_MOVES;
    t->trick++;
    return true;
}

/* CG-50, 51: the winner's seat, or -1 for a void round. */
static int play_round(Table *t, int rotation) {
    deal(t, rotation);
    while (play_trick(t)) continue;
    return t->living ? lowest(t->living) : -1;
}

/* ---- a match -------------------------------------------------------------------------------- */

/* Section 7: is the match over after `played` rounds? */
static bool decided(const int *points, int played) {
    int lead = 0, second = 0, leaders = 0;
    if (played == ROUNDS_MAX) return true;
    for (int seat = 0; seat < SEATS; seat++) {
        if (points[seat] > lead) second = lead, lead = points[seat], leaders = 1;
        else if (points[seat] == lead) leaders++;
        else if (points[seat] > second) second = points[seat];
    }
    if (leaders != 1) return false;
    return played >= ROUNDS_MIN || lead - second > ROUNDS_MIN - played;
}

static void sit_down(Table *t, uint64_t i, Key master) {
    t->key = (Key){siphash(master, 2 * i), siphash(master, 2 * i + 1)};
    t->lane = 0;
    t->whim = ((uint32_t)i * 2654435761u + 12345u) | 1u;
    t->decisions = 0;
}

static int score_round(Table *t, int rotation, Totals *sum) {
    int winner = play_round(t, rotation);
    sum->rounds++;
    if (winner < 0) sum->voids++;
    else sum->points[winner]++;
    sum->tricks += (uint64_t)t->trick;
    sum->extended += t->trick > RAIL_MOVES;
    sum->reshuffled += t->reshuffles > 0;
    return winner;
}

static void play_match(Table *t, Totals *sum) {
    int points[SEATS] = {0}, played = 0;
    do {
        int winner = score_round(t, played++, sum);
        if (winner >= 0) points[winner]++;
    } while (!decided(points, played));
}

static void set_up(void) {
    static const uint8_t inward[4] = {2, 3, 0, 1};
    const int side = SIZE - 1, ring = 4 * side, base = 2 * side + side / 2;
    for (int i = 0; i < SQUARES; i++) {
        int row = i / WIDTH, col = i % WIDTH;
        bool inside = row > 0 && row <= SIZE && col > 0 && col <= SIZE;
        empty_board[i] = square(inside ? FREE : EDGE, 0, 0);
    }
    for (int card = 0; card < CARDS; card++) whole_deck[card] = (uint8_t)card;
    for (int slot = 0; slot < SEATS; slot++) { /* section 3.3 */
        int k = (base + slot * ring / SEATS) % ring;
        if (k % side == 0) k++;
        int o = k % side, far = SIZE - 1;
        const int row[4] = {0, o, far, far - o}, col[4] = {o, far, far - o, 0};
        start[slot].at = (uint8_t)((row[k / side] + 1) * WIDTH + col[k / side] + 1);
        start[slot].facing = inward[k / side];
    }
}

/* Matches 0 .. matches-1 under the master key; with `single`, one unrotated round each. */
void play_matches(uint64_t matches, uint64_t m0, uint64_t m1, int single, Totals *sum) {
    Table table;
    Key master = {m0, m1};
    set_up();
    memset(sum, 0, sizeof *sum);
    memset(table.crashes, 0, sizeof table.crashes);
    for (uint64_t i = 0; i < matches; i++) {
        sit_down(&table, i, master);
        if (single) score_round(&table, 0, sum);
        else play_match(&table, sum);
        sum->decisions += table.decisions;
        sum->checksum += (i % 1009 + 1) * table.decisions;
    }
    sum->matches = matches;
    for (int cause = 0; cause < CAUSES; cause++) sum->crashes[cause] = table.crashes[cause];
}

/* ---- the program ---------------------------------------------------------------------------- */

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int report_totals(uint64_t matches, uint64_t m0, uint64_t m1, int repeats) {
    Totals sum;
    double best = 1e30;
    for (int i = 0; i < repeats; i++) {
        double begin = cpu_seconds();
        play_matches(matches, m0, m1, 0, &sum);
        double took = cpu_seconds() - begin;
        if (took < best) best = took;
    }
    printf("{\"matches\": %" PRIu64 ", \"decisions\": %" PRIu64 ", \"rounds\": %" PRIu64
           ", \"voids\": %" PRIu64 ", \"points\": [",
           sum.matches, sum.decisions, sum.rounds, sum.voids);
    for (int seat = 0; seat < SEATS; seat++)
        printf("%s%" PRIu64, seat ? ", " : "", sum.points[seat]);
    printf("], \"checksum\": %" PRIu64 ", \"seconds\": %.6f, \"decisions_per_second\": %.0f}\n",
           sum.checksum, best, (double)sum.decisions / best);
    return 0;
}

static int report_stats(uint64_t rounds) {
    Totals sum;
    play_matches(rounds, 1, 2, 1, &sum);
    double n = (double)rounds;
    double crashes = (double)(sum.crashes[BOUNDARY] + sum.crashes[WALL] + sum.crashes[RIDER]);
    printf("{\"seats\": %d, \"size\": %d, \"rounds\": %" PRIu64 ", \"void\": %.4f, \"wins\": [",
           SEATS, SIZE, rounds, (double)sum.voids / n);
    for (int seat = 0; seat < SEATS; seat++)
        printf("%s%.4f", seat ? ", " : "", (double)sum.points[seat] / n);
    printf("], \"last_trick\": %.3f, \"reach_trick_10\": %.4f, \"reshuffle\": %.4f, ",
           (double)sum.tricks / n, (double)sum.extended / n, (double)sum.reshuffled / n);
    printf("\"boundary\": %.4f, \"wall\": %.4f, \"rider\": %.4f}\n",
           (double)sum.crashes[BOUNDARY] / crashes, (double)sum.crashes[WALL] / crashes,
           (double)sum.crashes[RIDER] / crashes);
    return 0;
}

static int report_selftest(void) {
    Key key = {0x0706050403020100u, 0x0f0e0d0c0b0a0908u};
    bool right = siphash(key, 0x0706050403020100u) == 0x93f5f5799a932462u;
    puts(right ? "siphash ok" : "siphash WRONG");
    return right ? 0 : 1;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--selftest") == 0) return report_selftest();
    if (argc == 3 && strcmp(argv[1], "--stats") == 0)
        return report_stats(strtoull(argv[2], NULL, 10));
    if (argc != 2 && argc != 4 && argc != 5) {
        fprintf(stderr, "usage: %s MATCHES [M0 M1 [REPEATS]] | --stats ROUNDS | --selftest\n",
                argv[0]);
        return 2;
    }
    uint64_t m0 = argc > 3 ? strtoull(argv[2], NULL, 0) : 1;
    uint64_t m1 = argc > 3 ? strtoull(argv[3], NULL, 0) : 2;
    int repeats = argc > 4 ? atoi(argv[4]) : 5;
    return report_totals(strtoull(argv[1], NULL, 10), m0, m1, repeats > 0 ? repeats : 1);
}
