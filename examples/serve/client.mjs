// Asks `tichu serve` questions, one line of JSON each; protocol.d.ts has the types.
// The answers come in the order of the questions, so no question needs an id.
//
//   const tichu = serve();
//   const game = await tichu.ask("new", { rules: "bsw" });
//   const actions = await tichu.ask("legal", { position: game, limit: 100 });
//   tichu.close();
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class TichuError extends Error {
  constructor({ code, message, path, rule }) {
    super(path ? `${path}: ${message}` : message);
    Object.assign(this, { code, path, rule });
  }
}

/** @typedef {import("./protocol.js").Questions} Questions */

/**
 * Starts the program. `ask` returns the answer to a question, or throws a TichuError.
 * @returns {{ close(): void, ask<K extends keyof Questions>(kind: K, fields?: Questions[K]["fields"]): Promise<Questions[K]["answer"]> }}
 */
export function serve([command, ...words] = ["tichu", "serve"]) {
  const program = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  const rejectAll = (error) => waiting.splice(0).forEach(({ reject }) => reject(error));
  createInterface({ input: program.stdout }).on("line", (line) => {
    const { answer, error } = JSON.parse(line);
    const { resolve, reject } = waiting.shift();
    error ? reject(new TichuError(error)) : resolve(answer);
  });
  program.on("error", rejectAll); // it cannot be started
  program.stdin.on("error", () => {}); // it has ended: `ask` rejects what cannot be written
  program.on("close", () => rejectAll(new Error("tichu has ended")));
  return {
    close: () => program.stdin.end(),
    ask: (kind, fields = {}) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        program.stdin.write(JSON.stringify({ ...fields, kind }) + "\n", (error) => error && reject(error));
      }),
  };
}
