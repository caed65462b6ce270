/** Thrown when the result is unknown; the call must be repeated with the same key. */
export class NoAnswerError extends Error {}

/** Thrown when the provider declines, with its own message. */
export class DeclinedError extends Error {}

/** Thrown when the provider declines because of how the shop is connected: a wrong key, shop or channel. */
export class MisconnectedError extends DeclinedError {}
