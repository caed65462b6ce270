import { useMemo } from 'react'
import { type ListAction, type Outcome, repeatable } from '@/kit/list/actions'
import { adminActionLabels } from '@/shared/api/gen/basicSetting-admin.gen'
import { useMe } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { openDialog } from '@/shared/ui/layers/dialog'
import { useBulkAdmins, useDeleteAdmin, useResetPassword } from './admin.calls'
import { refusalOf } from './admin.rules'

const groupChoice = lazyCode(() => import('./group-choice'))
// loaded before the request: a password that could not be shown would be lost
const passwordView = lazyCode(() => import('./temporary-password'))

type Admin = Schemas['Admin']
type Action = Schemas['AdminAction']

const namesOf = (rows: readonly Admin[]) =>
  rows.length === 1 ? `${rows[0]?.name}(${rows[0]?.loginId})` : `선택한 관리자 ${rows.length}명`

const QUESTIONS: Partial<Record<Action, (name: string) => string>> = {
  SUSPEND: (name) => `${name}의 사용을 중지합니다. 접속 중인 세션은 바로 로그아웃됩니다.`,
  RETIRE: (name) => `${name}의 퇴사를 처리합니다. 되돌릴 수 없으며 세션과 OTP가 해제됩니다.`,
  RESET_OTP: (name) => `${name}의 OTP와 복구코드를 초기화합니다.`,
}

/** Returns the list actions of admins. */
export function useAdminActions(): ListAction<Admin>[] {
  const me = useMe()
  const { mutateAsync: bulk } = useBulkAdmins()
  const { mutateAsync: remove } = useDeleteAdmin()
  const { mutateAsync: resetPassword } = useResetPassword()

  return useMemo(() => {
    const refuse = (action: Parameters<typeof refusalOf>[0]) => (row: Admin) =>
      me ? (refusalOf(action, row, me) ?? undefined) : undefined

    async function run(action: Action, seqs: number[], permissionGroupSeq?: number): Promise<Outcome | undefined> {
      const view = await passwordView.get()
      if (!view) return undefined
      return repeatable(seqs, async (some) => {
        const { temporaryPasswords = [], ...receipt } = await bulk({ body: { action, seqs: some, permissionGroupSeq } })
        await view.showTemporaryPasswords(temporaryPasswords)
        return receipt
      })
    }
    const change = (action: Action, danger = false): ListAction<Admin> => ({
      label: adminActionLabels[action],
      on: 'both',
      danger,
      refuse: refuse(action),
      ask: QUESTIONS[action] && ((rows) => QUESTIONS[action]?.(namesOf(rows)) ?? ''),
      run: (seqs) => run(action, seqs),
    })

    return [
      change('SUSPEND'),
      change('RESUME'),
      change('UNLOCK'),
      {
        label: adminActionLabels.CHANGE_GROUP,
        on: 'both',
        refuse: refuse('CHANGE_GROUP'),
        async run(seqs, rows, _, title) {
          const code = await groupChoice.get()
          if (!code) return undefined
          const group = await openDialog<number>((close) => <code.GroupChoice who={namesOf(rows)} onClose={close} />, {
            title,
          })
          return group === undefined ? undefined : run('CHANGE_GROUP', seqs, group)
        },
      },
      change('RESET_OTP', true),
      {
        label: '비밀번호 초기화',
        on: 'row',
        danger: true,
        refuse: refuse('RESET_PASSWORD'),
        ask: (rows) => `${namesOf(rows)}의 비밀번호를 초기화합니다. 접속 중인 세션은 바로 로그아웃됩니다.`,
        async run([adminSeq], [row]) {
          const view = await passwordView.get()
          if (!view) return undefined
          const issued = await resetPassword({ body: { mode: 'ADMIN', adminSeq } })
          if (!issued || !row) return undefined
          await view.showTemporaryPasswords([{ loginId: row.loginId, ...issued }])
          return { done: 1, failed: [], message: '비밀번호가 초기화되었습니다.' }
        },
      },
      change('RETIRE', true),
      {
        label: '삭제',
        on: 'row',
        danger: true,
        refuse: refuse('DELETE'),
        ask: (rows) => `${namesOf(rows)} 계정을 삭제합니다. 아이디는 다시 사용할 수 없습니다.`,
        async run([seq = 0], [admin]) {
          await remove({ path: { seq }, query: { version: admin?.version ?? 0 } })
          return { done: 1, failed: [], message: '삭제되었습니다.' }
        },
      },
    ]
  }, [me, bulk, remove, resetPassword])
}
