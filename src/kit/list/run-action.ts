import { lazyCode } from '@/shared/lib/lazy-code'
import type { ActionContext, AllMatches, ListAction, SelectedRows } from './actions'

const actionCode = lazyCode(() => import('./execute-action'))

/** Running actions with their rows, by list. */
const running = new WeakMap<object, Set<string>>()

/**
 * Runs an action on rows and shows the outcome: a toast on success, else a receipt that lists the failed rows and offers a
 * retry. Loads its code on the first action. Does nothing if the same action is already running on the same rows.
 * @returns the seqs that finally failed, or null if nothing was done
 */
export async function runAction<R, Q>(
  action: ListAction<R, Q>,
  chosen: SelectedRows<R>,
  facts: ActionContext<R>,
  all?: AllMatches<Q>,
): Promise<number[] | null> {
  // registered at once, before code, preview, confirmation and request
  const mine = running.get(facts) ?? new Set<string>()
  const key = JSON.stringify([action.label, all ?? chosen.seqs])
  if (mine.has(key)) return null
  running.set(facts, mine.add(key))
  try {
    const code = await actionCode.get()
    return code ? await code.executeAction(action, chosen, facts, all) : null
  } finally {
    mine.delete(key)
  }
}
