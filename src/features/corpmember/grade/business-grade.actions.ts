import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { useDeleteGrade, useMoveMembers, useSetDefaultGrade } from './business-grade.calls'

type Grade = Schemas['BusinessGradeLine']

const dialogs = lazyCode(() => import('./move-members'))

/** Returns the row actions of grades. */
export function useGradeActions(): ListAction<Grade>[] {
  const { mutateAsync: setDefault } = useSetDefaultGrade()
  const { mutateAsync: move } = useMoveMembers()
  const { mutateAsync: remove } = useDeleteGrade()
  return useMemo(
    () => [
      {
        label: '기본 등급 지정',
        on: 'row',
        refuse: ({ isDefault }) => (isDefault ? '이미 기본 등급입니다.' : undefined),
        ask: ([grade]) => ({
          title: `기본 등급 지정: ${grade?.name}`,
          message: `승인할 때 '${grade?.name}' 등급을 먼저 제안합니다.`,
        }),
        async run([seq = 0]) {
          await setDefault({ path: { seq } })
          return { done: 1, failed: [], message: '기본 등급이 바뀌었습니다.' }
        },
      },
      {
        label: '회원 이동',
        on: 'row',
        refuse: ({ memberCount }) => (memberCount ? undefined : '이 등급의 회원이 없습니다.'),
        async run([seq = 0], [grade], _all, title) {
          const view = await dialogs.get()
          if (!view || !grade) return undefined
          const done = await view.moveMembers(title, grade, (body) => move({ path: { seq }, body }))
          return done && { done: 1, failed: [], message: `회원 ${formatThousands(done.moved)}명을 옮겼습니다.` }
        },
      },
      {
        label: '삭제',
        on: 'row',
        danger: true,
        ask: ([grade]) => `'${grade?.name}' 등급을 삭제합니다. 되돌릴 수 없습니다.`,
        async run([seq = 0], [grade]) {
          await remove({ path: { seq }, query: { version: grade?.version ?? 0 } })
          return { done: 1, failed: [], message: '삭제되었습니다.' }
        },
      },
    ],
    [setDefault, move, remove],
  )
}
