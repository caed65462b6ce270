import type { Schemas } from '@/shared/api/types'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import { notice } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { incompleteText } from '../../../../domain/branch/store-conditions'
import {
  storeTransitionName,
  storeTransitions,
  storeTransitionsFrom,
} from '../../../../domain/branch/store-transitions'
import { conditionsOf } from '../store-form/store-conditions'
import { storePageOf } from '../store-page.rules'
import { useStoreMove } from '../use-store-move'

interface Props {
  store: Schemas['Store']
  mayWrite: boolean
  /** Whether there are unsaved changes. Opening uses the stored data. */
  isDirty: () => boolean
  /** Called when the record was changed outside of the form. */
  follow: (version: number) => unknown
}

/** Renders the link to the store in the shop and the state changes. */
export function StoreTransitions({ store, mayWrite, isDirty, follow }: Props) {
  const move = useStoreMove()
  const page = store.state === 'PREPARING' ? undefined : storePageOf(store.storeSeq)
  async function press(to: Schemas['StoreState']) {
    const label = storeTransitionName(store.state, to)
    if (isDirty()) return notice('저장하지 않은 변경 사항이 있습니다. 저장한 뒤 처리해 주세요.', label)
    const lacking = conditionsOf(store).flatMap(({ missing }) => missing)
    // skips the dialog if the move would be refused
    if (storeTransitions[to].complete && lacking.length > 0) return notice(incompleteText(lacking), label)
    const moved = await move(store, to)
    if (!moved) return
    await follow(moved.version)
    toast(`${label} 처리되었습니다.`)
  }
  return (
    <>
      {page && (
        <a className={buttonClass()} href={page} target="_blank" rel="noreferrer">
          쇼핑몰에서 보기
        </a>
      )}
      {mayWrite &&
        storeTransitionsFrom(store.state).map((to) => (
          <Button key={to} variant={to === 'CLOSED' ? 'danger' : undefined} onClick={() => press(to)}>
            {storeTransitionName(store.state, to)}
          </Button>
        ))}
    </>
  )
}
