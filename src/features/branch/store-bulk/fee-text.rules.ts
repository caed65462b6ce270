import { storeAlignmentFeeTitles, storeFeesTitles } from '@/shared/api/gen/branch-manage.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'

type Fees = Schemas['StoreFees']

/** A difference between two fee tables. */
export interface FeeChange {
  label: string
  before: string
  after: string
}

const NOTHING = '-'

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? '포함' : '별도'
  return typeof value === 'number' ? formatThousands(value) : String(value)
}

/** Returns a line per rim range with equal fees: `13~16인치` and `10,000 / 7,000` (customer fee / settlement). */
function mountLines(fees: Fees | null): Map<number, string> {
  const lines = new Map<number, string>()
  for (const { rimFrom, rimTo, feePerTire, settlePerTire } of fees?.mountFees ?? [])
    for (let rim = rimFrom; rim <= rimTo; rim += 1)
      lines.set(rim, `${formatThousands(feePerTire)} / ${formatThousands(settlePerTire)}`)
  return lines
}

function mountChanges(before: Fees | null, after: Fees): FeeChange[] {
  const [was, is] = [mountLines(before), mountLines(after)]
  const found: (FeeChange & { from: number; to: number })[] = []
  for (const rim of [...new Set([...was.keys(), ...is.keys()])].sort((a, b) => a - b)) {
    const [old, next] = [was.get(rim) ?? NOTHING, is.get(rim) ?? NOTHING]
    if (old === next) continue
    const last = found.at(-1)
    if (last && last.to === rim - 1 && last.before === old && last.after === next) last.to = rim
    else found.push({ from: rim, to: rim, label: '', before: old, after: next })
  }
  return found.map(({ from, to, ...change }) => ({
    ...change,
    label: from === to ? `${from}인치` : `${from}~${to}인치`,
  }))
}

/** Returns the differences between two fee tables as text, rim sizes first. */
export function feeChanges(before: Fees | null, after: Fees): FeeChange[] {
  const plain = (Object.keys(after) as (keyof Fees)[]).filter((key) => key !== 'mountFees' && key !== 'alignmentFee')
  const others = plain.map((key) => ({
    label: storeFeesTitles[key],
    before: shown(before?.[key]),
    after: shown(after[key]),
  }))
  const alignment = (Object.keys(after.alignmentFee) as (keyof Fees['alignmentFee'])[]).map((key) => ({
    label: storeAlignmentFeeTitles[key],
    before: shown(before?.alignmentFee[key]),
    after: shown(after.alignmentFee[key]),
  }))
  return [...mountChanges(before, after), ...[...others, ...alignment].filter((each) => each.before !== each.after)]
}
