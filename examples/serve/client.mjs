// Asks `tichu serve` questions, one line of JSON each; protocol.d.ts has the types.
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
  const waiting = new Map();
  const rejectAll = (error) => {
    waiting.forEach(({ reject }) => reject(error));
    waiting.clear();
  };
  let asked = 0;
  createInterface({ input: program.stdout }).on("line", (line) => {
    const { id, answer, error } = JSON.parse(line);
    if (!waiting.has(id)) return rejectAll(new TichuError(error)); // the line was not a question
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    error ? reject(new TichuError(error)) : resolve(answer);
  });
  program.on("error", rejectAll); // it cannot be started
  program.stdin.on("error", rejectAll); // it has ended
  program.on("close", () => rejectAll(new Error("tichu has ended")));
  return {
    close: () => program.stdin.end(),
    ask: (kind, fields = {}) =>
      new Promise((resolve, reject) => {
        waiting.set(++asked, { resolve, reject });
        program.stdin.write(JSON.stringify({ ...fields, id: asked, kind }) + "\n");
      }),
  };
}
