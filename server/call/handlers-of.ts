import type { OperationName, ShopOperationName } from '../contract/contract-types'
import type { Call, Handler, SteppedHandler } from './call'

/**
 * Types the handlers of a module by their operations. An unknown operation or a wrong result is a compile error.
 * server/handlers.ts ensures that every operation has a handler. Handlers that call an external system work in steps.
 */
export const handlersOf = <N extends OperationName>(
  handlers: {
    [K in N]: Handler<K> | SteppedHandler<K>
  },
): { [K in N]: Handler<K> | SteppedHandler<K> } => handlers

/** As `handlersOf`, for operations that need no sign-in. */
export const publicHandlersOf = <N extends OperationName>(
  handlers: { [K in N]: Handler<K, Call> },
): {
  [K in N]: Handler<K, Call>
} => handlers

/** As `handlersOf`, for stepped operations that need no sign-in. */
export const publicSteppedHandlersOf = <N extends OperationName>(
  handlers: { [K in N]: SteppedHandler<K, Call> },
): {
  [K in N]: SteppedHandler<K, Call>
} => handlers

/** As `handlersOf`, for operations that call an external system between their steps. */
export const steppedHandlersOf = <N extends OperationName>(
  handlers: { [K in N]: SteppedHandler<K> },
): {
  [K in N]: SteppedHandler<K>
} => handlers

/** As `handlersOf`, for operations of the customer site. Its calls have no admin; those that write are repeated safely. */
export const shopHandlersOf = <N extends ShopOperationName>(
  handlers: { [K in N]: Handler<K, Call> | SteppedHandler<K, Call> },
): {
  [K in N]: Handler<K, Call> | SteppedHandler<K, Call>
} => handlers
