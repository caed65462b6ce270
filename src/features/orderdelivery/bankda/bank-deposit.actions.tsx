import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import { formatThousands } from '@/shared/lib/format'
import { askText } from '@/shared/ui/layers/ask-text'
import { useIgnore, useManyDeposits, useUnignore, useUnmatch, useWriteMemo } from './bank-deposit.calls'
import {
  type Deposit,
  ignoreRefusal,
  isWaiting,
  matchRefusal,
  refuseUnignore,
  unmatchRefusal,
} from './bank-deposit.rules'

const REASON = { minLength: 2, maxLength: 200, label: '사유' } as const

/** Returns the actions on one deposit, each with its dialog. They resolve to undefined if the admin cancels. */
export function useDepositTransitions() {
  const { mutateAsync: unmatch } = useUnmatch()
  const { mutateAsync: ignore } = useIgnore()
  const { mutateAsync: unignore } = useUnignore()
  const { mutateAsync: memo } = useWriteMemo()
  return useMemo(
    () => ({
      unmatch({ bankDepositSeq: seq, version, amount }: Deposit, title: string) {
        return askText(
          {
            ...REASON,
            title,
            message: `입금 ${formatThousands(amount)}원으로 한 입금확인을 취소하고 주문을 입금대기로 되돌립니다. 상품준비가 시작된 주문은 취소할 수 없습니다.`,
            minLength: 5,
            confirmLabel: '매칭 취소',
            danger: true,
          },
          (reason) => unmatch({ path: { seq }, body: { reason, version } }),
        )
      },
      ignore: ({ bankDepositSeq: seq, version }: Deposit, title: string) =>
        askText({ ...REASON, title, message: '주문과 관계없는 입금으로 표시합니다.', confirmLabel: '제외' }, (reason) =>
          ignore({ path: { seq }, body: { reason, version } }),
        ),
      unignore: ({ bankDepositSeq: seq, version }: Deposit) => unignore({ path: { seq }, body: { version } }),
      memo: ({ bankDepositSeq: seq, version }: Deposit, title: string) =>
        askText(
          {
            title,
            message: '입금내역에 남길 메모를 입력해 주세요.',
            label: '메모',
            maxLength: 200,
            confirmLabel: '저장',
          },
          (text) => memo({ path: { seq }, body: { memo: text, version } }),
        ),
    }),
    [unmatch, ignore, unignore, memo],
  )
}

/** Returns the list actions of deposits. */
export function useDepositActions(): ListAction<Deposit>[] {
  const moves = useDepositTransitions()
  const { mutateAsync: many } = useManyDeposits()
  const router = useRouter()
  return useMemo(() => {
    const one = (
      label: string,
      refuse: ListAction<Deposit>['refuse'],
      act: (deposit: Deposit, title: string) => Promise<Deposit | undefined>,
    ): ListAction<Deposit> => ({
      label,
      on: 'row',
      refuse,
      async run(_seqs, [deposit], _all, title) {
        const done = deposit && (await act(deposit, title))
        return done && { done: 1, failed: [] }
      },
    })
    return [
      {
        label: '매칭',
        on: 'row',
        refuse: matchRefusal,
        async run([seq]) {
          // opens the drawer over this list and keeps its filters
          await router.navigate({ to: '.', search: (all: object) => ({ ...all, seq: String(seq) }) })
          return undefined
        },
      },
      {
        label: '다시 매칭',
        on: 'many',
        async run(seqs) {
          const body = { action: 'REMATCH' as const, seqs }
          const { done, failed } = await many({ body })
          return { done, failed, message: `${done}건이 자동매칭되었습니다.` }
        },
      },
      {
        label: '제외',
        on: 'many',
        async run(seqs, rows, _all, title) {
          const settled = rows.filter((row) => !isWaiting(row)).length
          const settledText = settled > 0 ? ` 이미 처리된 ${settled}건은 그대로 남습니다.` : ''
          return askText(
            { ...REASON, title, message: `주문과 관계없는 입금으로 표시합니다.${settledText}`, confirmLabel: '제외' },
            (reason) => many({ body: { action: 'IGNORE', seqs, reason } }),
          )
        },
      },
      { ...one('매칭 취소', unmatchRefusal, moves.unmatch), danger: true },
      one('제외', ignoreRefusal, moves.ignore),
      one('되돌리기', refuseUnignore, moves.unignore),
      one('메모', undefined, moves.memo),
    ]
  }, [moves, many, router])
}
