import type { Schemas } from '@/shared/api/types'

/** Returns `김도현 (admin)`, or `김도현 (운영)` with the department if the current admin may not see login ids. */
export function adminLabel({ name, loginId, department }: Schemas['AdminOption']): string {
  const which = loginId ?? department
  return which ? `${name} (${which})` : name
}
