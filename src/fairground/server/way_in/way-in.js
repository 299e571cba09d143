// Shows the operator's token: the one in the link, which no server sees, or the one that is typed.

const form = document.querySelector('form');
const input = document.querySelector('#token');
const button = document.querySelector('button');
const problem = document.querySelector('#problem');

async function show(token) {
  button.disabled = true;
  problem.textContent = '';
  try {
    const answer = await fetch('/operator/enter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Fairground': 'page' },
      body: JSON.stringify({ token }),
    });
    if (answer.ok) {
      location.replace('/operator');
      return;
    }
    problem.textContent = (await answer.json()).error;
  } catch {
    problem.textContent = 'The hall does not answer; try again in a moment.';
  }
  button.disabled = false;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void show(input.value.trim());
});

const given = new URLSearchParams(location.hash.slice(1)).get('token');
if (given) {
  // A link is shown to others more easily than one thinks: the token does not stay in it.
  history.replaceState(null, '', '/operator');
  void show(given);
} else {
  input.focus();
}
