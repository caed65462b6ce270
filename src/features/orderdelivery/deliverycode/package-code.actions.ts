import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import type { Schemas } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { askText } from '@/shared/ui/layers/ask-text'
import { checkTracking, readNumbers, trackingLink } from '../../../../domain/orderdelivery/tracking'
import { useDeleteCourier, useSetDefaultCourier } from './package-code.calls'
import { deleteRefusal } from './package-code.rules'

type Courier = Schemas['PackageCode']

/** Opens the courier's tracking page for an entered number. */
async function openTracking(title: string, courier: Courier): Promise<void> {
  await askText(
    {
      title,
      message: `${courier.name}의 조회 화면을 새 창에서 엽니다.`,
      label: '송장번호',
      maxLength: 40,
      confirmLabel: '조회',
      problem: requiredPrompt('송장번호'),
    },
    async (text) => {
      const [number = ''] = readNumbers(text)
      const problem = checkTracking({ ...courier, requiresTracking: true }, number ? [number] : [])
      if (problem) throw new Error(problem)
      const link = trackingLink(courier.trackingUrl, number)
      if (link) window.open(link, '_blank', 'noopener')
      return true
    },
  )
}

/** Returns the row actions of couriers. */
export function useCourierActions(): ListAction<Courier>[] {
  const { mutateAsync: setDefault } = useSetDefaultCourier()
  const { mutateAsync: remove } = useDeleteCourier()
  return useMemo(
    () => [
      {
        label: '조회 테스트',
        on: 'row',
        reads: true,
        refuse: ({ trackingUrl }) => (trackingUrl ? undefined : '조회 주소가 없습니다.'),
        async run(_seqs, [courier], _all, title) {
          if (courier) await openTracking(title, courier)
          return undefined
        },
      },
      {
        label: '기본 지정',
        on: 'row',
        refuse: ({ isDefault, enabled }) =>
          isDefault
            ? '이미 기본 택배사입니다.'
            : enabled
              ? undefined
              : '사용 중인 택배사만 기본으로 지정할 수 있습니다.',
        ask: ([courier]) => `발송할 때 '${courier?.name}' 택배사를 먼저 제안합니다.`,
        async run([seq = 0]) {
          await setDefault({ path: { seq } })
          return { done: 1, failed: [], message: '기본 택배사가 바뀌었습니다.' }
        },
      },
      {
        label: '삭제',
        on: 'row',
        danger: true,
        refuse: deleteRefusal,
        ask: ([courier]) => `'${courier?.name}' 택배사를 삭제합니다. 되돌릴 수 없습니다.`,
        async run([seq = 0], [courier]) {
          await remove({ path: { seq }, query: { version: courier?.version ?? 0 } })
          return { done: 1, failed: [], message: '삭제되었습니다.' }
        },
      },
    ],
    [setDefault, remove],
  )
}
