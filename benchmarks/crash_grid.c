/* Crash Grid by hand: an engine in C that shows what one core can do.
 *
 * It keeps the contract of Fairground's rules: deal() begins a match, choices() lists what a
 * waiting seat may do, apply() carries one action out and returns the seats that wait next.
 * Between two calls a State holds everything that Fairground's layout holds and can be copied with
 * `=`; options are read at run time. It shares no code with Fairground and must arrive at the same
 * totals, card for card. Rule ids (CG-..) are those of the rulebook.
 *
 *   cc -O3 -march=native -o crash_grid crash_grid.c
 *   ./crash_grid MATCHES [M0 M1 [REPEATS]]   totals and best time of REPEATS runs, as JSON
 *   ./crash_grid --stats ROUNDS              single rounds, slots not rotated: rates, as JSON
 *   ./crash_grid --selftest                  the published SipHash-2-4 test vector
 *
 * With any of them, NAME=CODE sets an option: seats=2 board_size=8, deck_out=1, hand_size=7. */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_SEATS = 4, MOST_SIZE = 12, MOST_SHUFFLES = 16 };
enum { HAND_ROOM = 8 }; /* seven cards and an idle place: a hand is one 64-bit word */
enum { CARDS = 52, NO_CARD = 255, LANES = 32 };
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "hands and lanes are read as words");

/* Actions: reveal a card by its code, or ride. */
enum { MOVE_J = CARDS, MOVES = 3, ACTIONS = CARDS + MOVES };

enum { REVEAL, RIDE, OVER };                              /* phases */
enum { FREE, HEAD, RAIL, CARD_WALL, BLANK_WALL, WRECK };  /* what lies on a square */
enum { BOUNDARY, WALL, RIDER, CAUSES };                   /* why a rider crashes */
enum { NORTH, EAST, SOUTH, WEST };

enum { LAYOUT_RING, LAYOUT_SIDES }; /* option values */
enum { SQUARE_WALL, SQUARE_CLEARED };
enum { END_OF_TRICK, IMMEDIATE };
enum { HAND_DISCARD, HAND_KEEP };
enum { RESHUFFLE, DWINDLE };

static const int8_t ROW_STEP[4] = {-1, 0, 1, 0}, COLUMN_STEP[4] = {0, 1, 0, -1};
static const uint8_t MOVE_TURN[MOVES] = {3, 1, 0};             /* J left, Q right, K ahead */
static const uint8_t INWARD[4] = {SOUTH, WEST, NORTH, EAST}; /* sides clockwise from north */

typedef struct {
    /* dice: key, lanes used so far, the block of lanes they come from */
    uint64_t key[2];
    int64_t ticks;
    uint16_t lanes[LANES];
    /* options */
    uint8_t seats, board_size, suits[MOST_SEATS], start_layout, rotate_starts;
    uint8_t rounds_min, rounds_max, rail_moves, crash_square, round_end, crashed_hand;
    uint8_t deck_out, hand_size;
    /* the match */
    uint8_t phase, waiting, round, trick, living, points[MOST_SEATS];
    /* riders */
    uint8_t row[MOST_SEATS], column[MOST_SEATS], facing[MOST_SEATS], alive[MOST_SEATS];
    uint8_t used[MOST_SEATS], moves[MOST_SEATS], crashed_in[MOST_SEATS];
    /* this trick */
    uint8_t committed[MOST_SEATS], revealed[MOST_SEATS], order[MOST_SEATS], riders, turn;
    /* Deck A; hands are ascending, their idle places hold NO_CARD, which is above every card */
    uint8_t hand[MOST_SEATS][HAND_ROOM], held[MOST_SEATS];
    uint8_t deck[CARDS], deck_left, discard[CARDS], discarded;
    /* the shuffle each card was last part of, and how many of each hand come from each shuffle */
    uint8_t shuffles, origin[CARDS], held_from[MOST_SEATS][MOST_SHUFFLES];
    /* the arena */
    uint8_t cell[MOST_SIZE][MOST_SIZE], wall_card[MOST_SIZE][MOST_SIZE];
} State;

/* ---- dice: SipHash-2-4 of a counter, four 16-bit lanes a block --------------------------- */

#define ROTL(x, b) ((x) << (b) | (x) >> (64 - (b)))
#define SIPROUND                                                  \
    do {                                                          \
        v0 += v1, v1 = ROTL(v1, 13), v1 ^= v0, v0 = ROTL(v0, 32); \
        v2 += v3, v3 = ROTL(v3, 16), v3 ^= v2;                    \
        v0 += v3, v3 = ROTL(v3, 21), v3 ^= v0;                    \
        v2 += v1, v1 = ROTL(v1, 17), v1 ^= v2, v2 = ROTL(v2, 32); \
    } while (0)

static inline uint64_t siphash(uint64_t k0, uint64_t k1, uint64_t word) {
    uint64_t v0 = k0 ^ 0x736f6d6570736575u, v1 = k1 ^ 0x646f72616e646f6du;
    uint64_t v2 = k0 ^ 0x6c7967656e657261u, v3 = k1 ^ 0x7465646279746573u;
    const uint64_t length = (uint64_t)8 << 56;
    v3 ^= word;
    SIPROUND;
    SIPROUND;
    v0 ^= word;
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

static void refill_lanes(State *s) {
    uint64_t block[LANES / 4], k0 = s->key[0], k1 = s->key[1], word = (uint64_t)s->ticks / 4;
    for (int i = 0; i < LANES / 4; i++) block[i] = siphash(k0, k1, word + (uint64_t)i);
    memcpy(s->lanes, block, sizeof block);
}

/* Uniform in 0..n-1, unbiased by rejection. */
static inline int roll(State *s, int n) {
    for (;;) {
        int lane = (int)(s->ticks & (LANES - 1));
        if (lane == 0) refill_lanes(s);
        s->ticks++;
        uint32_t product = (uint32_t)s->lanes[lane] * (uint32_t)n, low = product & 0xFFFF;
        if (low >= (uint32_t)n || low >= 65536 % (uint32_t)n) return (int)(product >> 16);
    }
}

/* A random rider's choice among n; not the table's dice. */
static inline int pick(uint32_t *rng, int n) {
    *rng = *rng * 747796405u + 2891336453u;
    return (int)((uint64_t)*rng * (uint64_t)n >> 32);
}

/* ---- cards ---------------------------------------------------------------------------------- */

/* In a hand as a word: the bits below the first card that is not lower than this one. */
static inline uint64_t lower_cards(uint64_t hand, int card) {
    const uint64_t ones = 0x0101010101010101u, tops = ones << 7;
    uint64_t not_lower = ((hand | tops) - ones * (uint64_t)card) & tops;
    return (not_lower & -not_lower) / 128 - 1;
}

static inline void insert_sorted(uint8_t *cards, int card) {
    uint64_t hand, lower;
    memcpy(&hand, cards, HAND_ROOM);
    lower = lower_cards(hand, card);
    hand = (hand & lower) | (hand & ~lower) << 8 | (lower + 1) * (uint64_t)card;
    memcpy(cards, &hand, HAND_ROOM);
}

static inline void remove_sorted(uint8_t *cards, int card) {
    uint64_t hand, lower;
    memcpy(&hand, cards, HAND_ROOM);
    lower = lower_cards(hand, card);
    hand = (hand & lower) | (hand >> 8 & ~lower) | (uint64_t)NO_CARD << 56;
    memcpy(cards, &hand, HAND_ROOM);
}

/* CG-9, CG-42: any card of Deck A, each as likely, into the hand. */
static inline void draw(State *s, int seat) {
    int left = s->deck_left, i = roll(s, left), card = s->deck[i];
    s->deck[i] = s->deck[left - 1];
    s->deck[left - 1] = NO_CARD;
    s->deck_left = (uint8_t)(left - 1);
    insert_sorted(s->hand[seat], card);
    s->held[seat]++;
    s->held_from[seat][s->origin[card]]++;
}

/* A card leaves a hand in the open. */
static inline void leave_hand(State *s, int seat, int card) {
    remove_sorted(s->hand[seat], card);
    s->held[seat]--;
    s->held_from[seat][s->origin[card]]--;
}

/* CG-40: face up on the discard pile. */
static inline void discard_card(State *s, int card) {
    if (card != NO_CARD) s->discard[s->discarded++] = (uint8_t)card;
}

/* CG-43: the discard pile becomes Deck A; draws are uniform, so its order needs no shuffle. */
static void reshuffle(State *s) {
    if (s->shuffles < MOST_SHUFFLES - 1) s->shuffles++;
    s->deck_left = s->discarded;
    s->discarded = 0;
    for (int i = 0; i < s->deck_left; i++) {
        s->deck[i] = s->discard[i];
        s->origin[s->discard[i]] = s->shuffles;
    }
    memset(s->discard, NO_CARD, CARDS);
}

/* ---- round start ---------------------------------------------------------------------------- */

static inline uint8_t cell_of(int kind, int owner, int facing) {
    return (uint8_t)(kind << 4 | owner << 2 | facing);
}

static inline void put_rider(State *s, int seat, int row, int column, int facing) {
    s->row[seat] = (uint8_t)row;
    s->column[seat] = (uint8_t)column;
    s->facing[seat] = (uint8_t)facing;
    s->cell[row][column] = cell_of(HEAD, seat, facing);
}

/* CG-7, CG-R18: evenly spaced along the outer ring, never on a corner. */
static void place_on_ring(State *s, int seat, int slot) {
    int edge = s->board_size - 1, ring = 4 * edge;
    int k = (2 * edge + edge / 2 + slot * ring / s->seats) % ring;
    if (k % edge == 0) k++;
    int side = k / edge, offset = k % edge;
    const int row[4] = {0, offset, edge, edge - offset};
    const int column[4] = {offset, edge, edge - offset, 0};
    put_rider(s, seat, row[side], column[side], INWARD[side]);
}

/* CG-R18, start_layout=sides: three riders in the middle of a side each. */
static void place_on_side(State *s, int seat, int slot) {
    int size = s->board_size, middle = size / 2;
    if (slot == 0) put_rider(s, seat, size - 1, middle, NORTH);
    else if (slot == 1) put_rider(s, seat, middle, 0, EAST);
    else put_rider(s, seat, middle - 1, size - 1, WEST);
}

/* CG-7, CG-8: on the start square, facing inward. */
static void place_rider(State *s, int seat) {
    int slot = s->rotate_starts ? (seat + s->round) % s->seats : seat;
    if (s->start_layout == LAYOUT_SIDES && s->seats == 3) place_on_side(s, seat, slot);
    else place_on_ring(s, seat, slot);
    s->alive[seat] = 1;
}

/* CG-1, CG-4, CG-53: an empty board, a whole Deck A, riders with nothing. */
static void clear_table(State *s) {
    memset(s->cell, FREE, (size_t)s->board_size * MOST_SIZE);
    memset(s->wall_card, NO_CARD, (size_t)s->board_size * MOST_SIZE);
    for (int card = 0; card < CARDS; card++) s->deck[card] = (uint8_t)card;
    memset(s->discard, NO_CARD, sizeof s->discard);
    memset(s->origin, 0, sizeof s->origin);
    s->deck_left = CARDS;
    s->discarded = s->shuffles = 0;
    memset(s->row, 0, offsetof(State, committed) - offsetof(State, row));
    memset(s->committed, NO_CARD, sizeof s->committed);
    memset(s->revealed, NO_CARD, sizeof s->revealed);
    memset(s->order, 0, sizeof s->order);
    memset(s->hand, NO_CARD, sizeof s->hand);
    memset(s->held, 0, sizeof s->held);
    memset(s->held_from, 0, sizeof s->held_from);
}

static void start_trick(State *s);

/* CG-53: everything afresh; only points and the round number carry over. */
static void start_round(State *s) {
    clear_table(s);
    s->trick = 1;
    s->living = s->seats;
    for (int seat = 0; seat < s->seats; seat++) place_rider(s, seat);
    for (int i = 0; i < s->hand_size; i++) /* CG-9 */
        for (int seat = 0; seat < s->seats; seat++) draw(s, seat);
    start_trick(s);
}

/* ---- round and match ------------------------------------------------------------------------ */

/* CG-52, CG-R20, CG-R22: after the last round, or as soon as one leader is settled. */
static bool match_is_over(const State *s) {
    int lead = 0, second = 0, holders = 0;
    if (s->round >= s->rounds_max) return true;
    for (int seat = 0; seat < s->seats; seat++) {
        int points = s->points[seat];
        if (points > lead) second = lead, lead = points, holders = 1;
        else if (points == lead) holders++;
        else if (points > second) second = points;
    }
    if (holders != 1) return false;
    return s->round >= s->rounds_min || lead - second > s->rounds_min - s->round;
}

/* CG-50, CG-51: the last rider scores a point, or the round is void. */
static void end_round(State *s) {
    s->round++;
    for (int seat = 0; seat < s->seats; seat++) s->points[seat] += s->alive[seat];
    if (match_is_over(s)) {
        s->phase = OVER;
        s->waiting = 0;
    } else {
        start_round(s);
    }
}

/* CG-R10, round_end=immediate: the last rider scores without moving. */
static void end_round_at_once(State *s) {
    for (int i = s->turn + 1; i < s->riders; i++) {
        int seat = s->order[i];
        discard_card(s, s->revealed[seat]);
        s->revealed[seat] = NO_CARD;
    }
    end_round(s);
}

/* ---- step 1: initiative --------------------------------------------------------------------- */

/* CG-22, CG-23: the card's code; CG-49: without a card by claimed suit, below every card. */
static inline int initiative(const State *s, int seat) {
    int card = s->revealed[seat];
    return card == NO_CARD ? s->suits[seat] - 4 : card;
}

/* CG-20..CG-23, CG-49: every living rider, the strongest card first. Random cards make the
 * branches of a sort unpredictable, so each rider counts the stronger ones instead. */
static void set_order(State *s) {
    int strength[MOST_SEATS], place[MOST_SEATS] = {0}, n = 0;
    for (int seat = 0; seat < MOST_SEATS; seat++)
        strength[seat] = s->alive[seat] ? initiative(s, seat) : -MOST_SEATS - 1 - seat;
    for (int a = 0; a < MOST_SEATS; a++)
        for (int b = 0; b < MOST_SEATS; b++) place[a] += strength[b] > strength[a];
    for (int seat = 0; seat < MOST_SEATS; seat++) {
        s->order[place[seat]] = s->alive[seat] ? (uint8_t)seat : 0;
        n += s->alive[seat];
    }
    s->riders = (uint8_t)n;
    s->turn = 0;
    s->phase = RIDE;
    s->waiting = (uint8_t)(1 << s->order[0]);
}

/* CG-17, CG-49: all living riders with a card choose; if none has one, they just ride. */
static void start_trick(State *s) {
    int waiting = 0;
    for (int seat = 0; seat < s->seats; seat++)
        waiting |= (s->alive[seat] && s->held[seat] > 0) << seat;
    s->phase = REVEAL;
    s->waiting = (uint8_t)waiting;
    if (waiting == 0) set_order(s);
}

/* CG-18: all chosen cards are turned up together. */
static void reveal(State *s) {
    for (int seat = 0; seat < s->seats; seat++) {
        int card = s->committed[seat];
        if (card == NO_CARD) continue;
        leave_hand(s, seat, card);
        s->committed[seat] = NO_CARD;
        s->revealed[seat] = (uint8_t)card;
    }
    set_order(s);
}

/* CG-17: a secret choice; the card stays in the hand until all have chosen. */
static inline void commit(State *s, int seat, int card) {
    s->committed[seat] = (uint8_t)card;
    s->waiting &= (uint8_t) ~(1 << seat);
    if (s->waiting == 0) reveal(s);
}

/* ---- step 4: end of the trick --------------------------------------------------------------- */

/* CG-43: an empty Deck A is renewed from the discard pile; whether there is a card now. */
static bool renew_deck(State *s) {
    if (s->discarded > 0 && s->deck_out != DWINDLE) reshuffle(s);
    return s->deck_left > 0;
}

/* CG-42, CG-44: in this trick's order, one card each, round and round. */
static void refill(State *s) {
    int full = s->hand_size;
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < s->riders; i++) {
            int seat = s->order[i];
            if (!s->alive[seat] || s->held[seat] >= full) continue;
            if (s->deck_left == 0 && !renew_deck(s)) return;
            draw(s, seat);
            again |= s->held[seat] < full;
        }
    }
}

/* CG-41..CG-46: the round ends, or survivors refill, refresh and start the next trick. */
static void end_trick(State *s) {
    if (s->living <= 1) {
        end_round(s);
        return;
    }
    refill(s);
    if (s->trick % 3 == 0) /* CG-45 */
        for (int seat = 0; seat < s->seats; seat++)
            if (s->alive[seat]) s->used[seat] = 0;
    s->trick++;
    start_trick(s);
}

/* ---- steps 2 and 3: riding ------------------------------------------------------------------ */

/* CG-24: the next in order rides; after the last one the trick ends. */
static inline void next_rider(State *s) {
    if (++s->turn < s->riders) s->waiting = (uint8_t)(1 << s->order[s->turn]);
    else end_trick(s);
}

/* CG-25..CG-27: the way the rider faces once it has turned. */
static inline int facing_after(const State *s, int seat, int move) {
    return (s->facing[seat] + MOVE_TURN[move]) & 3;
}

static inline bool on_board(const State *s, int row, int column) {
    return (unsigned)row < s->board_size && (unsigned)column < s->board_size;
}

/* CG-30, CG-31, CG-49: leave a rail, the revealed card or a blank behind, and move in. */
static inline void advance(State *s, int seat, int row, int column, int facing) {
    uint8_t *left = &s->cell[s->row[seat]][s->column[seat]];
    int card = s->revealed[seat];
    s->revealed[seat] = NO_CARD;
    if (s->moves[seat]++ < s->rail_moves) {
        *left = cell_of(RAIL, seat, facing); /* CG-13 */
        discard_card(s, card);
    } else if (card != NO_CARD) {
        *left = cell_of(CARD_WALL, seat, NORTH);
        s->wall_card[s->row[seat]][s->column[seat]] = (uint8_t)card;
    } else {
        *left = cell_of(BLANK_WALL, seat, NORTH);
    }
    put_rider(s, seat, row, column, facing);
}

/* CG-33..CG-39: the mover alone is out; its walls and its last square stay. */
static void crash(State *s, int seat) {
    bool cleared = s->crash_square == SQUARE_CLEARED;
    s->alive[seat] = 0;
    s->living--;
    s->crashed_in[seat] = s->trick;
    s->cell[s->row[seat]][s->column[seat]] = cleared ? FREE : cell_of(WRECK, seat, s->facing[seat]);
    discard_card(s, s->revealed[seat]); /* CG-38 */
    s->revealed[seat] = NO_CARD;
    if (s->crashed_hand != HAND_DISCARD) return;
    while (s->held[seat] > 0) { /* CG-39 */
        int card = s->hand[seat][0];
        leave_hand(s, seat, card);
        discard_card(s, card);
    }
}

/* CG-25..CG-29, CG-32: turn, test the square ahead, then advance or crash. */
static inline void ride(State *s, int seat, int move) {
    int facing = facing_after(s, seat, move);
    int row = s->row[seat] + ROW_STEP[facing], column = s->column[seat] + COLUMN_STEP[facing];
    s->used[seat] |= (uint8_t)(1 << move);
    if (on_board(s, row, column) && s->cell[row][column] == FREE) {
        advance(s, seat, row, column, facing);
    } else {
        crash(s, seat);
        if (s->round_end == IMMEDIATE && s->living == 1) {
            end_round_at_once(s);
            return;
        }
    }
    next_rider(s);
}

/* ---- the contract --------------------------------------------------------------------------- */

/* CG-1..CG-9: a new match under a key; options and seats already lie in the state. */
static int deal(State *s, uint64_t k0, uint64_t k1) {
    s->key[0] = k0;
    s->key[1] = k1;
    s->ticks = 0;
    s->round = 0;
    memset(s->points, 0, sizeof s->points);
    start_round(s);
    return s->waiting;
}

/* The seat's legal actions in ascending order; returns how many there are. */
static inline int choices(const State *s, int seat, int16_t *out) {
    int n = 0;
    if (!(s->waiting >> seat & 1)) return 0;
    if (s->phase == REVEAL) {
        for (int i = 0; i < HAND_ROOM; i++) out[i] = s->hand[seat][i];
        return s->held[seat];
    }
    for (int move = 0; move < MOVES; move++) {
        out[n] = (int16_t)(MOVE_J + move);
        n += !(s->used[seat] >> move & 1);
    }
    return n;
}

/* Carry out a legal action, and all that follows until somebody must decide; returns who. */
static inline int apply(State *s, int seat, int action) {
    if (s->phase == REVEAL) commit(s, seat, action);
    else ride(s, seat, action - MOVE_J);
    return s->waiting;
}

/* ---- random play ---------------------------------------------------------------------------- */

typedef struct {
    uint64_t matches, decisions, rounds, voids, points[MOST_SEATS], checksum;
} Totals;

static int deal_match(State *s, const State *table, uint64_t number, uint64_t m0, uint64_t m1) {
    *s = *table;
    return deal(s, siphash(m0, m1, 2 * number), siphash(m0, m1, 2 * number + 1));
}

static uint32_t seed_pick(uint64_t number) {
    uint32_t x = (uint32_t)number;
    x = (x ^ (x >> 16)) * 0x85EBCA6Bu;
    x = (x ^ (x >> 13)) * 0xC2B2AE35u;
    return x ^ (x >> 16);
}

/* Play at random to the end; returns the number of decisions. */
static uint64_t playout(State *s, uint32_t rng, int waiting) {
    int16_t out[ACTIONS];
    uint64_t decisions = 0;
    while (waiting) {
        int seat = __builtin_ctz((unsigned)waiting);
        int n = choices(s, seat, out);
        waiting = apply(s, seat, out[pick(&rng, n)]);
        decisions++;
    }
    return decisions;
}

/* Matches 0 .. matches-1 under the master key. */
static Totals play_batch(const State *table, uint64_t matches, uint64_t m0, uint64_t m1) {
    Totals sum = {.matches = matches};
    State s;
    for (uint64_t i = 0; i < matches; i++) {
        int waiting = deal_match(&s, table, i, m0, m1);
        uint64_t decisions = playout(&s, seed_pick(i), waiting);
        sum.decisions += decisions;
        sum.checksum += (i % 1009 + 1) * decisions;
        sum.rounds += s.round;
        sum.voids += s.round;
        for (int seat = 0; seat < MOST_SEATS; seat++) {
            sum.points[seat] += s.points[seat];
            sum.voids -= s.points[seat];
        }
    }
    return sum;
}

/* ---- many games at once, for learners --------------------------------------------------------- */

/* What the seat may know, and what it may do. */
static inline void observe(const State *s, int seat, State *seen, uint8_t *mask) {
    int16_t out[ACTIONS];
    *seen = *s;
    memset(seen->key, 0, sizeof seen->key);
    memset(seen->lanes, 0, sizeof seen->lanes);
    seen->ticks = 0;
    memset(seen->deck, NO_CARD, sizeof seen->deck);
    for (int other = 0; other < s->seats; other++)
        if (other != seat) {
            seen->committed[other] = NO_CARD;
            memset(seen->hand[other], NO_CARD, sizeof seen->hand[other]);
        }
    memset(mask, 0, ACTIONS);
    for (int i = choices(s, seat, out); i-- > 0;) mask[out[i]] = 1;
}

/* Any legal action, by the mask alone. */
static inline int any_of(const uint8_t *mask, uint32_t *rng) {
    int count = 0, action = 0;
    for (int i = 0; i < ACTIONS; i++) count += mask[i];
    for (int left = pick(rng, count); !mask[action] || left > 0; action++) left -= mask[action];
    return action;
}

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* So many steps of so many games, finished ones dealt anew: choose for all, then play for all. */
static int report_vector(const State *table, size_t games, uint64_t steps) {
    State *states = calloc(games, sizeof *states), *seen = calloc(games, sizeof *seen);
    uint8_t *masks = calloc(games, ACTIONS);
    int *waiting = calloc(games, sizeof *waiting), *chosen = calloc(games, sizeof *chosen);
    uint32_t *rngs = calloc(games, sizeof *rngs);
    if (!states || !seen || !masks || !waiting || !chosen || !rngs) return 1;
    uint64_t number = 0;
    for (size_t i = 0; i < games; i++) {
        waiting[i] = deal_match(&states[i], table, number++, 1, 2);
        rngs[i] = seed_pick(i);
        observe(&states[i], __builtin_ctz((unsigned)waiting[i]), &seen[i], masks + i * ACTIONS);
    }
    double begin = cpu_seconds();
    for (uint64_t step = 0; step < steps; step++) {
        for (size_t i = 0; i < games; i++) chosen[i] = any_of(masks + i * ACTIONS, &rngs[i]);
        for (size_t i = 0; i < games; i++) {
            waiting[i] = apply(&states[i], __builtin_ctz((unsigned)waiting[i]), chosen[i]);
            if (!waiting[i]) waiting[i] = deal_match(&states[i], table, number++, 1, 2);
            observe(&states[i], __builtin_ctz((unsigned)waiting[i]), &seen[i],
                    masks + i * ACTIONS);
        }
    }
    double took = cpu_seconds() - begin;
    uint64_t checksum = 0;
    for (size_t i = 0; i < games; i++) checksum += seen[i].round + masks[i * ACTIONS];
    printf("{\"games\": %zu, \"matches\": %" PRIu64 ", \"checksum\": %" PRIu64
           ", \"decisions_per_second\": %.0f}\n",
           games, number, checksum, (double)(steps * games) / took);
    free(states), free(seen), free(masks), free(waiting), free(chosen), free(rngs);
    return 0;
}

/* ---- the program ---------------------------------------------------------------------------- */

static int report_totals(const State *table, uint64_t matches, uint64_t m0, uint64_t m1,
                         int repeats) {
    Totals sum;
    double best = 1e30;
    for (int i = 0; i < repeats || i == 0; i++) {
        double begin = cpu_seconds();
        sum = play_batch(table, matches, m0, m1);
        double took = cpu_seconds() - begin;
        if (took < best) best = took;
    }
    printf("{\"matches\": %" PRIu64 ", \"decisions\": %" PRIu64 ", \"rounds\": %" PRIu64
           ", \"voids\": %" PRIu64 ", \"points\": [",
           sum.matches, sum.decisions, sum.rounds, sum.voids);
    for (int seat = 0; seat < table->seats; seat++)
        printf("%s%" PRIu64, seat ? ", " : "", sum.points[seat]);
    printf("], \"checksum\": %" PRIu64 ", \"seconds\": %.6f, \"decisions_per_second\": %.0f}\n",
           sum.checksum, best, (double)sum.decisions / best);
    return 0;
}

/* What the rider would crash into, or CAUSES if the way is free. */
static int obstacle(const State *s, int seat, int move) {
    int facing = facing_after(s, seat, move);
    int row = s->row[seat] + ROW_STEP[facing], column = s->column[seat] + COLUMN_STEP[facing];
    if (!on_board(s, row, column)) return BOUNDARY;
    int kind = s->cell[row][column] >> 4;
    return kind == FREE ? CAUSES : kind == HEAD ? RIDER : WALL;
}

/* Matches of one round, watched through the contract. */
static int report_stats(State *table, uint64_t rounds) {
    double n = (double)rounds, wins[MOST_SEATS] = {0}, met[CAUSES + 1] = {0};
    double tricks = 0, extended = 0, reshuffled = 0, won = 0;
    int16_t out[ACTIONS];
    State s;
    table->rounds_min = table->rounds_max = 1;
    for (uint64_t i = 0; i < rounds; i++) {
        uint32_t rng = seed_pick(i);
        for (int waiting = deal_match(&s, table, i, 1, 2); waiting;) {
            int seat = __builtin_ctz((unsigned)waiting);
            int action = out[pick(&rng, choices(&s, seat, out))];
            if (s.phase == RIDE) met[obstacle(&s, seat, action - MOVE_J)]++;
            waiting = apply(&s, seat, action);
        }
        for (int seat = 0; seat < s.seats; seat++) wins[seat] += s.points[seat];
        tricks += s.trick;
        extended += s.trick > s.rail_moves;
        reshuffled += s.shuffles > 0;
    }
    double crashes = met[BOUNDARY] + met[WALL] + met[RIDER];
    for (int seat = 0; seat < table->seats; seat++) won += wins[seat];
    printf("{\"seats\": %d, \"size\": %d, \"rounds\": %" PRIu64 ", \"void\": %.4f, \"wins\": [",
           table->seats, table->board_size, rounds, 1 - won / n);
    for (int seat = 0; seat < table->seats; seat++)
        printf("%s%.4f", seat ? ", " : "", wins[seat] / n);
    printf("], \"last_trick\": %.3f, \"reach_trick_10\": %.4f, \"reshuffle\": %.4f, ", tricks / n,
           extended / n, reshuffled / n);
    printf("\"boundary\": %.4f, \"wall\": %.4f, \"rider\": %.4f}\n", met[BOUNDARY] / crashes,
           met[WALL] / crashes, met[RIDER] / crashes);
    return 0;
}

static int report_selftest(void) {
    uint64_t half = 0x0706050403020100u;
    bool right = siphash(half, 0x0f0e0d0c0b0a0908u, half) == 0x93f5f5799a932462u;
    puts(right ? "siphash ok" : "siphash WRONG");
    return right ? 0 : 1;
}

#define OPTION(name) {#name, offsetof(State, name)}
static const struct {
    const char *name;
    size_t offset;
} OPTIONS[] = {
    OPTION(seats),        OPTION(board_size), OPTION(start_layout), OPTION(rotate_starts),
    OPTION(rounds_min),   OPTION(rounds_max), OPTION(rail_moves),   OPTION(crash_square),
    OPTION(round_end),    OPTION(crashed_hand), OPTION(deck_out),   OPTION(hand_size),
};

/* Set an option from NAME=CODE; false if there is none of that name. */
static bool set_option(State *table, const char *text) {
    size_t length = strcspn(text, "=");
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++)
        if (strlen(OPTIONS[i].name) == length && memcmp(OPTIONS[i].name, text, length) == 0) {
            ((uint8_t *)table)[OPTIONS[i].offset] = (uint8_t)atoi(text + length + 1);
            return true;
        }
    return false;
}

int main(int argc, char **argv) {
    State table = {.seats = 4, .board_size = 12, .suits = {3, 2, 1, 0}, .rotate_starts = 1,
                   .rounds_min = 3, .rounds_max = 5, .rail_moves = 9, .hand_size = 5};
    const char *word[5] = {"", "0", "1", "2", "5"};
    int words = 0;
    bool understood = true;
    for (int i = 1; i < argc && understood; i++) {
        if (strchr(argv[i], '=')) understood = set_option(&table, argv[i]);
        else if (words < 4) word[++words] = argv[i];
        else understood = false;
    }
    if (understood && words == 1 && strcmp(word[1], "--selftest") == 0) return report_selftest();
    if (understood && words == 2 && strcmp(word[1], "--stats") == 0)
        return report_stats(&table, strtoull(word[2], NULL, 10));
    if (understood && words == 3 && strcmp(word[1], "--vector") == 0)
        return report_vector(&table, strtoull(word[2], NULL, 10), strtoull(word[3], NULL, 10));
    if (understood && words != 0 && words != 2)
        return report_totals(&table, strtoull(word[1], NULL, 10), strtoull(word[2], NULL, 0),
                             strtoull(word[3], NULL, 0), atoi(word[4]));
    fprintf(stderr,
            "usage: %s MATCHES [M0 M1 [REPEATS]] | --vector GAMES STEPS | --stats ROUNDS |"
            " --selftest  [NAME=CODE ..]\n",
            argv[0]);
    return 2;
}
