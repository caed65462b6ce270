import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { askAdmin } from '@/features/admin.picker'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { storeBulkActionLabels as labels } from '@/shared/api/gen/branch-manage.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import {
  storeTransitionName,
  storeTransitionProblem,
  storeTransitions,
} from '../../../../domain/branch/store-transitions'
import { storePageOf } from '../store-page.rules'
import { useStoreMove } from '../use-store-move'
import { closureDialog, feeDialogs, moveDialogs, useBulkStores } from './store-list.calls'

type Row = Schemas['StoreRow']
type Action = Schemas['StoreBulkAction']
type State = Schemas['StoreState']

/** Returns the list actions of stores. */
export function useStoreActions(): ListAction<Row>[] {
  const router = useRouter()
  const { canRead } = useRights()
  const { mutateAsync: bulk } = useBulkStores()
  const move = useStoreMove()
  const seesOrders = canRead('ORDER_MANAGEMENT')
  return useMemo(() => {
    const linkAction = (
      label: string,
      go: (row: Row) => void,
      more: Partial<ListAction<Row>> = {},
    ): ListAction<Row> => ({
      label,
      on: 'row',
      reads: true,
      ...more,
      run(_seqs, [row]) {
        if (row) go(row)
        return undefined
      },
    })
    const moves = (Object.keys(storeTransitions) as State[]).map(
      (to): ListAction<Row> => ({
        // OPEN has two names: the row menu combines them
        label: to === 'OPEN' ? '운영 시작·재개' : storeTransitionName('OPEN', to),
        on: 'row',
        danger: to === 'CLOSED',
        refuse: ({ state }) => storeTransitionProblem(state, to) ?? undefined,
        async run(_seqs, [row]) {
          return row && (await move(row, to)) ? { done: 1, failed: [] } : undefined
        },
      }),
    )
    const plain = (action: Action, message: (n: string) => string): ListAction<Row> => ({
      label: labels[action],
      on: 'many',
      ask: (_rows, _all, seqs) => message(formatThousands(seqs.length)),
      run: (seqs) => bulk({ body: { action, seqs } }),
    })
    return [
      ...(seesOrders
        ? [
            linkAction('예약 현황', ({ storeSeq }) => {
              void router.navigate({
                to: '/orderdelivery/mountreserve',
                search: { storeSeq: String(storeSeq), reservedAt: 'all' },
              })
            }),
          ]
        : []),
      linkAction('쇼핑몰에서 보기', ({ storeSeq }) => window.open(storePageOf(storeSeq), '_blank', 'noopener'), {
        refuse: ({ storeSeq, state }) =>
          storePageOf(storeSeq) === undefined
            ? '쇼핑몰 주소가 설정되지 않았습니다.'
            : state === 'PREPARING'
              ? '아직 쇼핑몰에 표시되지 않는 장착점입니다.'
              : undefined,
      }),
      ...moves,
      linkAction(
        '복사',
        ({ storeSeq }) => void router.navigate({ to: '/branch/manage/detail', search: { copy: String(storeSeq) } }),
        { reads: false },
      ),
      plain('OPEN', (n) => `장착점 ${n}곳의 운영을 시작합니다. 필요한 정보가 부족한 곳은 결과에 표시됩니다.`),
      {
        label: labels.PAUSE,
        on: 'many',
        run: async (seqs, _rows, _all, title) =>
          (await moveDialogs.get())?.askStoreMoves(title, seqs.length, 'PAUSED', ({ reason, until }) =>
            repeatable(seqs, (some) =>
              bulk({
                body: { action: 'PAUSE', seqs: some, ...(reason ? { reason } : {}), ...(until ? { until } : {}) },
              }),
            ),
          ),
      },
      plain('RESUME', (n) => `일시중지한 장착점 ${n}곳의 운영을 재개합니다.`),
      plain('SHOW', (n) => `장착점 ${n}곳을 쇼핑몰에 노출합니다.`),
      plain('HIDE', (n) => `장착점 ${n}곳을 쇼핑몰에서 숨깁니다. 이미 등록된 예약은 그대로 유지됩니다.`),
      plain(
        'RECOMMEND',
        (n) => `장착점 ${n}곳을 추천점으로 지정합니다. 추천점은 시군구당 10곳까지 지정할 수 있습니다.`,
      ),
      plain('UNRECOMMEND', (n) => `장착점 ${n}곳의 추천을 해제합니다.`),
      {
        label: labels.CHANGE_MANAGER,
        on: 'many',
        async run(seqs, _rows, _all, title) {
          const message = `선택한 장착점 ${formatThousands(seqs.length)}곳의 담당자를 변경합니다.`
          const managerAdminSeq = await askAdmin({ title, message, code: 'STORE_MANAGEMENT', nobody: '담당자 없음' })
          if (managerAdminSeq === undefined) return undefined
          return repeatable(seqs, (some) => bulk({ body: { action: 'CHANGE_MANAGER', seqs: some, managerAdminSeq } }))
        },
      },
      {
        label: labels.ADD_CLOSURE,
        on: 'many',
        run: async (seqs, _rows, _all, title) =>
          (await closureDialog.get())?.askClosure(title, seqs.length, (closure) =>
            repeatable(seqs, (some) => bulk({ body: { action: 'ADD_CLOSURE', seqs: some, ...closure } })),
          ),
      },
      {
        label: labels.APPLY_FEES,
        on: 'many',
        run: async (seqs, _rows, _all, title) =>
          (await feeDialogs.get())?.askFees(title, seqs, (feesFrom) =>
            repeatable(seqs, (some) => bulk({ body: { action: 'APPLY_FEES', seqs: some, feesFrom } })),
          ),
      },
    ]
  }, [bulk, move, router, seesOrders])
}
