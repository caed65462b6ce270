import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import { businessSizeActionLabels } from '@/shared/api/gen/corpmember-size.gen'
import type { Schemas } from '@/shared/api/types'
import { useBulkSizes } from './business-size.calls'

type Size = Schemas['BusinessSize']

/** Returns the list actions of sizes. */
export function useSizeActions(): ListAction<Size>[] {
  const { mutateAsync: bulk } = useBulkSizes()
  return useMemo(() => {
    const plain = (action: Schemas['BusinessSizeAction']): ListAction<Size> => ({
      label: businessSizeActionLabels[action],
      on: 'many',
      run: (seqs) => bulk({ body: { action, seqs } }),
    })
    return [
      plain('SHOW'),
      {
        ...plain('HIDE'),
        ask: (sizes) => `규격 ${sizes.length}개를 사업자회원이 선택할 수 없게 숨깁니다. 지난 문의에는 계속 표시됩니다.`,
      },
      plain('FEATURE'),
      plain('UNFEATURE'),
      {
        ...plain('DELETE'),
        on: 'both',
        danger: true,
        ask: (sizes) => ({
          message: '규격을 삭제합니다. 문의나 신청에 사용 중인 규격은 삭제되지 않습니다.',
          detail: sizes.map(({ name }) => name).join(', '),
        }),
      },
    ]
  }, [bulk])
}
