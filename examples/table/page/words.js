// All words of the page, in English and German: WORDS[key][language].
// {0}, {1} and so on stand for what say() is given.

const WORDS = {
  language: ['Language', 'Sprache'],
  about_server: [
    'Four people play, or fewer and bots. Open a table, and send the others their links.',
    'Vier Leute spielen, oder weniger und Bots. Öffne einen Tisch und schicke den anderen ihre Links.',
  ],
  about_alone: [
    'You play with three bots. The table loads 13 MB, runs in this page and sends nothing anywhere.',
    'Du spielst mit drei Bots. Der Tisch lädt 13 MB, läuft auf dieser Seite und sendet nichts.',
  ],
  new_table: ['A new table', 'Ein neuer Tisch'],
  your_name: ['Your name', 'Dein Name'],
  rules: ['Rules', 'Regeln'],
  target: ['Points to win', 'Punkte zum Sieg'],
  open_table: ['Open the table', 'Tisch öffnen'],
  tables: ['Tables', 'Tische'],
  no_tables: ['Nobody is playing.', 'Niemand spielt.'],
  watch: ['Watch {0}', '{0} zusehen'],
  sit_down: ['Sit down', 'Hinsetzen'],
  invite: [
    'Send each of the others a link. It works once: the seat belongs to who sits down first. Then your key is in the address of this page; do not show it. Bots play for empty seats.',
    'Schicke den anderen je einen Link. Er gilt einmal: Der Platz gehört, wer sich zuerst setzt. Danach steht dein Schlüssel in der Adresse dieser Seite; zeige sie nicht. Bots spielen auf leeren Plätzen.',
  ],
  begin: ['Begin', 'Beginnen'],
  connecting: ['The connection is lost; trying again …', 'Die Verbindung ist weg; neuer Versuch …'],
  elsewhere: [
    'Your seat is open in another window. Load this page again to sit here.',
    'Dein Platz ist in einem anderen Fenster offen. Lade diese Seite neu, um hier zu sitzen.',
  ],
  loading: ['Loading Python, 13 MB …', 'Python wird geladen, 13 MB …'],
  not_loaded: ['Python could not be loaded.', 'Python konnte nicht geladen werden.'],
  last_trick: ['Last trick', 'Letzter Stich'],
  sheet: ['Score sheet', 'Punktezettel'],
  round: ['Round', 'Runde'],
  total: ['Total', 'Summe'],
  replay: ['Replay the rounds', 'Runden nachspielen'],
  record: ['Record', 'Aufzeichnung'],
  position: ['A link to this position', 'Ein Link zu dieser Stellung'],
  log: ['What happened', 'Was geschah'],
  hand: ['Your cards', 'Deine Karten'],
  trick: ['The trick', 'Der Stich'],
  actions: ['What you can do', 'Was du tun kannst'],
  pushes: ['Cards to push', 'Karten zum Schieben'],
  you: ['{0} (you)', '{0} (du)'],
  partner: ['{0}, partner', '{0}, Partner'],
  bot: ['bot', 'Bot'],
  out: ['out', 'fertig'],
  cards: ['{0} cards', '{0} Karten'],
  one_card: ['1 card', '1 Karte'],
  call_t: ['tichu', 'Tichu'],
  call_g: ['grand tichu', 'Großes Tichu'],
  wish_is: ['Wish: {0}', 'Wunsch: {0}'],
  nothing_laid: ['Nobody has played yet.', 'Noch liegt nichts.'],
  seconds: ['{0} s', '{0} s'],
  bomb_seconds: ['bombs: {0} s', 'Bomben: {0} s'],
  to: ['For {0}: {1}', 'Für {0}: {1}'],
  empty: ['choose a card', 'Karte wählen'],
  got: ['You got {0}.', 'Du hast {0} bekommen.'],
  got_from: ['{0} from {1}', '{0} von {1}'],
  // What is asked
  ask_wait: ['Wait for {0}.', 'Warte auf {0}.'],
  ask_watch: ['{0} to act.', '{0} am Zug.'],
  ask_begin: ['The game has not begun.', 'Das Spiel hat noch nicht begonnen.'],
  ask_held: ['Played, unless somebody bombs.', 'Gespielt, wenn niemand bombt.'],
  ask_over: ['The game is over.', 'Das Spiel ist zu Ende.'],
  ask_grand_tichu: ['Do you call grand tichu?', 'Sagst du großes Tichu an?'],
  ask_push: [
    'Choose a card for each of the others. With the third you push.',
    'Wähle für jeden eine Karte. Mit der dritten schiebst du.',
  ],
  ask_play: ['Your turn.', 'Du bist am Zug.'],
  ask_wish: ['What do you wish for?', 'Was wünschst du dir?'],
  ask_take_trick: ['The trick is yours.', 'Der Stich gehört dir.'],
  ask_give_trick: ['Who gets the trick of the Dragon?', 'Wer bekommt den Stich des Drachen?'],
  ask_choose_leader: ['Who leads?', 'Wer spielt aus?'],
  ask_announced: ['Play your bomb.', 'Spiele deine Bombe.'],
  // Actions
  do_play: ['Play', 'Spielen'],
  do_play_as: ['Play {0}', '{0} spielen'],
  do_bomb: ['Bomb!', 'Bombe!'],
  do_pass: ['Pass', 'Passen'],
  do_tichu: ['Tichu', 'Tichu'],
  do_grand: ['Grand tichu', 'Großes Tichu'],
  do_decline: ['No', 'Nein'],
  do_take: ['Take it', 'Nehmen'],
  do_announce: ['Announce a bomb', 'Bombe ansagen'],
  do_wish: ['{0}', '{0}'],
  do_give: ['{0}', '{0}'],
  do_lead: ['{0}', '{0}'],
  no_wish: ['No wish', 'Kein Wunsch'],
  hint: ['Hint', 'Tipp'],
  hinted: ['A bot would: {0}. Why: {1}.', 'Ein Bot würde: {0}. Grund (englisch): {1}.'],
  nothing: ['do nothing', 'nichts tun'],
  // Happenings, by their verbs
  deal: ['Cards are dealt.', 'Karten werden ausgeteilt.'],
  decided: ['{0} has decided.', '{0} hat sich entschieden.'],
  grand: ['{0} calls grand tichu.', '{0} sagt großes Tichu an.'],
  decline: ['{0} does not call grand tichu.', '{0} sagt kein großes Tichu an.'],
  revealed: ['{0}: grand tichu!', '{0}: großes Tichu!'],
  revealed_none: ['Nobody calls grand tichu.', 'Niemand sagt großes Tichu an.'],
  tichu: ['{0} calls tichu!', '{0} sagt Tichu an!'],
  push: ['{0} has pushed.', '{0} hat geschoben.'],
  exchanged: ['{0} has the Mah Jong and leads.', '{0} hat den Mah Jong und spielt aus.'],
  showed: ['{0} shows {1}.', '{0} zeigt {1}.'],
  play: ['{0}: {1}.', '{0}: {1}.'],
  pass: ['{0} passes.', '{0} passt.'],
  wish: ['{0} wishes for {1}.', '{0} wünscht sich {1}.'],
  wish_none: ['{0} makes no wish.', '{0} wünscht sich nichts.'],
  fulfilled: ['{0} fulfils the wish.', '{0} erfüllt den Wunsch.'],
  finished: ['{0} is out, place {1}.', '{0} ist fertig, Platz {1}.'],
  yielded: ['The Dog: {1} leads.', 'Der Hund: {1} spielt aus.'],
  announce: ['{0} announces a bomb!', '{0} sagt eine Bombe an!'],
  took: ['{0} takes the trick.', '{0} nimmt den Stich.'],
  give: ['{0} gives the trick to {1}.', '{0} gibt den Stich an {1}.'],
  ended: ['The round is over: {0} : {1}.', 'Die Runde ist zu Ende: {0} : {1}.'],
  game: ['The game is over: {0} : {1}.', 'Das Spiel ist zu Ende: {0} : {1}.'],
  // Cards
  Ma: ['Mah Jong', 'Mah Jong'],
  Dg: ['Dog', 'Hund'],
  Ph: ['Phoenix', 'Phönix'],
  Dr: ['Dragon', 'Drache'],
  j: ['{0} of jade', 'Jade {0}'],
  w: ['{0} of swords', 'Schwert {0}'],
  p: ['{0} of pagodas', 'Pagode {0}'],
  s: ['{0} of stars', 'Stern {0}'],
  T: ['10', '10'],
  J: ['jack', 'Bube'],
  Q: ['queen', 'Dame'],
  K: ['king', 'König'],
  A: ['ace', 'Ass'],
  as: ['{0} as {1}', '{0} als {1}'],
};

let language = navigator.language.startsWith('de') ? 1 : 0;

export function speak(chosen) {
  language = chosen;
  document.documentElement.lang = ['en', 'de'][language];
}

export const spoken = () => language;

export const has = key => key in WORDS;

export function say(key, ...values) {
  return WORDS[key][language].replace(/{(\d)}/g, (_, place) => values[place]);
}

export const rankName = rank => (has(rank) ? say(rank) : rank);

export const cardName = card =>
  has(card) ? say(card) : say(card[1], rankName(card[0]));

// The words of cards such as 5j5w or 5j6jPh=7.
export function cardNames(text) {
  const names = (text.match(/../g) ?? []).filter(pair => pair[0] !== '=').map(cardName);
  return names.join(', ');
}
