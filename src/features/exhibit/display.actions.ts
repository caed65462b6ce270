import type { ListAction, Outcome } from '@/kit/list/actions'
import { displayActionLabels, displayStateLabels } from '@/shared/api/gen/exhibit-banner.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { removalQuestion } from './banner/banner.rules'

type State = Schemas['DisplayState']

interface Facts {
  /** Name of the records, e.g. `팝업`. */
  noun: string
  bulk: (input: { body: Schemas['DisplayBulk'] }) => Promise<Outcome>
  /** Opens a form with a copy of a record. */
  copy: (seq: number) => void
}

const isShown = ({ displayState }: { displayState: State }) => displayState === 'DISPLAYING'

/** Returns the actions of records with a display period: copy, 노출, 숨김, 종료 처리 and 삭제. */
export function displayActions<R extends { displayState: State }>({ noun, bulk, copy }: Facts): ListAction<R>[] {
  const run = (action: Schemas['DisplayAction']) => (seqs: number[]) => bulk({ body: { action, seqs } })
  return [
    {
      label: '복사',
      on: 'row',
      run([seq = 0]): undefined {
        copy(seq)
      },
    },
    { label: displayActionLabels.SHOW, on: 'many', run: run('SHOW') },
    { label: displayActionLabels.HIDE, on: 'many', run: run('HIDE') },
    {
      label: displayActionLabels.END,
      on: 'both',
      refuse: (row) => (isShown(row) ? undefined : `노출 중인 ${noun}만 종료할 수 있습니다.`),
      ask: (rows) => `${noun} ${formatThousands(rows.length)}건의 노출을 지금 종료합니다.`,
      run: run('END'),
    },
    {
      label: displayActionLabels.DELETE,
      on: 'both',
      danger: true,
      ask: (rows) =>
        rows.some(isShown)
          ? removalQuestion({ displayState: 'DISPLAYING' })
          : `${noun} ${formatThousands(rows.length)}건을 삭제합니다. 되돌릴 수 없습니다.`,
      run: run('DELETE'),
    },
  ]
}

const STATES = Object.keys(displayStateLabels) as State[]

/**
 * Returns the whole order if the list shows only some states: the hidden records follow in their order.
 * `loadSeqs` loads the seqs of the records in the given states.
 */
export async function withHiddenRecords(
  seqs: readonly number[],
  shown: readonly State[] | undefined,
  loadSeqs: (displayState: State[]) => Promise<number[]>,
): Promise<number[]> {
  const displayState = STATES.filter((state) => shown?.length && !shown.includes(state))
  const others = displayState.length > 0 ? await loadSeqs(displayState) : []
  return [...seqs, ...others.filter((seq) => !seqs.includes(seq))]
}
