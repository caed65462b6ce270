import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { askChoice } from '@/shared/ui/layers/ask-choice'
import { adminLabel } from './admin.labels'

const UNASSIGNED = 'NONE'

interface AdminQuestion {
  title: string
  message: string
  /** Only admins with this permission can be chosen. */
  code: Schemas['PermissionCode']
  /** Label of the option for no one. If omitted, an admin must be chosen. */
  nobody?: string
}

/** Asks for an admin in charge. Resolves to their seq, null for no one, or undefined if the admin cancels. */
export async function askAdmin({ title, message, code, nobody }: AdminQuestion): Promise<number | null | undefined> {
  const chosen = await askChoice({
    title,
    message,
    label: '담당자',
    confirmLabel: '지정',
    async options() {
      const admins = await call('get', '/api/v1/admin/common/admins', { query: { code } })
      const people = admins.map((admin) => ({ value: String(admin.adminSeq), label: adminLabel(admin) }))
      return nobody === undefined ? people : [...people, { value: UNASSIGNED, label: nobody }]
    },
  })
  if (chosen === undefined) return undefined
  return chosen === UNASSIGNED ? null : Number(chosen)
}
