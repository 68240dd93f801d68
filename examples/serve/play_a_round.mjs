// Plays a round at random through `tichu serve`, and prints what the player at seat 0 hears.
// Try it: node examples/serve/play_a_round.mjs
import { serve } from "./client.mjs";

const [, , ...words] = process.argv; // another command, such as: python -m tichu serve
const tichu = serve(words.length ? words : undefined);
let position = await tichu.ask("new", { game: false });
let result = null;
while (result === null) {
  const action = await tichu.ask("random", { position });
  const step = await tichu.ask("transition", { position, action, trees: true });
  for (const { move, seat, cards, text } of step.seats[0].told) {
    console.log(move === "play" ? `seat ${seat} plays ${cards.join(" ")}` : text);
  }
  ({ position, result } = step.position);
}
console.log(`${result.scores[0]} points to ${result.scores[1]}`);
tichu.close();
