// Random games on the engine of rms1028/tichu. Started by rms1028_games.py beside a copy of its
// sources: `tsx games.mts ROUNDS` prints JSON. Each seat plays or passes at random; bombs come in
// turn. Grand tichu and tichu are never called.
import * as engine from './packages/server/src/game-engine.ts';
import { createGameRoom } from './packages/server/src/game-room.ts';
import { getValidPlays, mustFulfillWish } from '@tichu/shared';

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
const seats = [0, 1, 2, 3];

/** The exchange: three different cards of each seat. */
function exchange(room: any): void {
    for (const seat of seats) engine.passLargeTichu(room, seat);
    engine.finishLargeTichuWindow(room);
    for (const seat of seats) {
        const cards = [...room.hands[seat]];
        const take = () => cards.splice(Math.floor(Math.random() * cards.length), 1)[0];
        engine.submitExchange(room, seat, take(), take(), take());
    }
    engine.finishExchange(room);
}

/** One decision of the seat whose turn it is. */
function decide(room: any): void {
    const seat = room.currentTurn;
    const hand = room.hands[seat];
    const isLead = room.tableCards === null;
    const owed = room.wish === null ? null : mustFulfillWish(hand, room.tableCards, room.wish, isLead);
    const mustPlay = owed !== null && owed.mustPlay;
    const plays = mustPlay ? owed.validPlaysWithWish : getValidPlays(hand, room.tableCards, room.wish);
    const options = isLead || mustPlay ? plays : [...plays, null];
    const play = pick(options);
    const done = play === null ? engine.passTurn(room, seat) : engine.playCards(room, seat, play.cards);
    if (!done.ok) {
        const instead = engine.handleTurnTimeout(room);
        if (!instead.ok) throw new Error(`${done.error}, then ${instead.error}`);
    }
    if (room.dragonGivePending) {
        const winner = room.dragonGivePending.winningSeat;
        const others = seats.filter((other) => other % 2 !== winner % 2);
        const active = others.filter((other) => !room.finishOrder.includes(other));
        engine.dragonGive(room, winner, pick(active.length > 0 ? active : others));
    }
}

/** Whole games until so many rounds have been played. */
function play(rounds: number): { hands: number; decisions: number } {
    let hands = 0;
    let decisions = 0;
    while (hands < rounds) {
        const room: any = createGameRoom('game');
        for (const seat of seats) {
            room.players[seat] = { playerId: `${seat}`, nickname: `${seat}`, socketId: '', connected: true, isBot: true };
        }
        while (room.phase !== 'GAME_OVER') {
            engine.startRound(room);
            exchange(room);
            while (room.phase === 'TRICK_PLAY') {
                decide(room);
                decisions += 1;
            }
            hands += 1;
        }
    }
    return { hands, decisions };
}

const rounds = Number(process.argv[2]);
play(rounds / 10);
const before = process.cpuUsage();
const played = play(rounds);
const used = process.cpuUsage(before);
console.log(JSON.stringify({ ...played, seconds: (used.user + used.system) / 1e6, version: 'checkout' }));
