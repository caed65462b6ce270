import { useMemo } from 'react'
import { useDrawer } from '@/kit/detail/use-drawer'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { rentalProductActionLabels } from '@/shared/api/gen/rental-rentalproduct.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { useBulkProducts } from './rental-product.calls'

const feeDialog = lazyCode(() => import('../fee-dialog'))

type Row = Schemas['RentalProductRow']

/** Returns the list actions of rental products. */
export function useProductActions(): ListAction<Row>[] {
  const { mutateAsync: bulk } = useBulkProducts()
  const { create } = useDrawer()
  return useMemo(() => {
    const plain = (action: 'SHOW' | 'HIDE' | 'DELETE') => (seqs: number[]) => bulk({ body: { action, seqs } })
    return [
      {
        label: '복사',
        on: 'row',
        run([seq]) {
          create(seq)
          return undefined
        },
      },
      { label: rentalProductActionLabels.SHOW, on: 'many', run: plain('SHOW') },
      { label: rentalProductActionLabels.HIDE, on: 'many', run: plain('HIDE') },
      {
        label: rentalProductActionLabels.ADJUST_FEE,
        on: 'many',
        async run(seqs, _rows, _all, title) {
          const chosen = await (await feeDialog.get())?.askFee(title, seqs)
          if (!chosen) return undefined
          return repeatable(seqs, (some) => bulk({ body: { action: 'ADJUST_FEE', seqs: some, fee: chosen.fee } }))
        },
      },
      {
        label: rentalProductActionLabels.DELETE,
        on: 'both',
        danger: true,
        ask: (rows) => `렌탈 상품 ${rows.length}건을 삭제합니다.`,
        run: plain('DELETE'),
      },
    ]
  }, [bulk, create])
}
