import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { pointDialog, useMoveDeposit, useMovePoints } from './ledger.calls'
import { memberPicker } from './manage/member.picker'

interface Props {
  of: 'points' | 'deposits'
  direction: Schemas['LedgerDirection']
  /** The owner of the balance. If omitted, a member is picked first. */
  member?: Pick<Schemas['Member'], 'memberSeq' | 'name' | 'loginId'>
}

/** Renders 지급 or 차감 of a member's points or deposit. */
export function BalanceButton({ of, direction, member: fixedMember }: Props) {
  const { mutateAsync: movePoints } = useMovePoints()
  const { mutateAsync: moveDeposit } = useMoveDeposit()
  const actionName = direction === 'PLUS' ? '지급' : '차감'
  const [what, unit] = of === 'points' ? (['포인트', 'P'] as const) : (['예치금', '원'] as const)
  async function press() {
    const member = fixedMember ?? (await memberPicker.one())
    const dialog = member && (await pointDialog.get())
    if (!member || !dialog) return
    const { memberSeq, name, loginId } = member
    const question = {
      title: `${what} ${actionName}: ${name}`,
      direction,
      unit,
      message: `${name} (${loginId}) 회원 · ${what} ${actionName}`,
      who: `${name} (${loginId}) 회원`,
      memo: true,
    }
    await dialog.changeBalance(question, (entered) => {
      const body = { memberSeq, direction, ...entered }
      return of === 'points' ? movePoints({ body }) : moveDeposit({ body })
    })
  }
  return fixedMember ? (
    <Button size="sm" aria-label={`${what} ${actionName}`} onClick={press}>
      {actionName}
    </Button>
  ) : (
    <Button onClick={press}>개별 {actionName}</Button>
  )
}
