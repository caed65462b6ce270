/** Thrown for a value with which the server cannot start. The message is one line. */
export class ConfigError extends Error {}
