import type { Call, Handler, OperationName, SteppedHandler } from '../http/call'

/**
 * Handlers of a module, each typed by the operation it is named for: whatever the contract does not have, or answers
 * otherwise, does not compile. That every operation has its handler is seen in server/handlers.ts. One that asks somebody outside works in steps.
 */
export const handlersOf = <N extends OperationName>(
  handlers: {
    [K in N]: Handler<K> | SteppedHandler<K>
  },
): { [K in N]: Handler<K> | SteppedHandler<K> } => handlers

/** The same of operations that nobody must be signed in for. */
export const publicHandlersOf = <N extends OperationName>(
  handlers: { [K in N]: Handler<K, Call> },
): {
  [K in N]: Handler<K, Call>
} => handlers

/** The same of operations that nobody must be signed in for, and that work in steps. */
export const publicSteppedHandlersOf = <N extends OperationName>(
  handlers: { [K in N]: SteppedHandler<K, Call> },
): {
  [K in N]: SteppedHandler<K, Call>
} => handlers

/** The same of operations that ask somebody outside between their steps. */
export const steppedHandlersOf = <N extends OperationName>(
  handlers: { [K in N]: SteppedHandler<K> },
): {
  [K in N]: SteppedHandler<K>
} => handlers
