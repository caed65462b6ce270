import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListAction, Outcome } from '@/kit/list/actions'
import { call } from '@/shared/api/client'
import { ApiError } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { SYSTEM_REASON } from './permission-group.rules'

type Group = Schemas['PermissionGroup']

/** Deletes groups one by one, so that one failure does not block the others. */
async function removeEach(groups: readonly Group[]): Promise<Outcome> {
  const failed: { seq: number; message: string }[] = []
  for (const { permissionGroupSeq: seq, version } of groups) {
    try {
      await call('delete', '/api/v1/admin/permission-groups/{seq}', { path: { seq }, query: { version } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || groups.length === 1) throw error
      failed.push({ seq, message: error.message })
    }
  }
  return { done: groups.length - failed.length, failed, message: '삭제되었습니다.' }
}

/** Returns the list actions of groups. */
export function useGroupActions(): ListAction<Group>[] {
  const router = useRouter()
  const { mutateAsync } = useMutation({ mutationFn: removeEach })
  return useMemo(
    (): ListAction<Group>[] => [
      {
        label: '복사 등록',
        on: 'row',
        run: ([seq]) => void router.navigate({ to: '/basicSetting/permission/detail', search: { copy: String(seq) } }),
      },
      {
        label: '삭제',
        on: 'both',
        danger: true,
        refuse: (group) => (group.system ? SYSTEM_REASON : undefined),
        ask: (rows) => ({
          message: `권한그룹 ${rows.length}개를 삭제합니다. 되돌릴 수 없습니다.`,
          detail: rows.map((group) => group.name).join(', '),
        }),
        run: (_seqs, groups) => mutateAsync(groups),
      },
    ],
    [mutateAsync, router],
  )
}
