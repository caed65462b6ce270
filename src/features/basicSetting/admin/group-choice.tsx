import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '@/shared/api/query'
import { Select } from '@/shared/ui/inputs/select'
import { DialogForm } from '@/shared/ui/layers/dialog-form'

export const groupsQuery = apiQuery('/api/v1/admin/permission-groups', { query: { size: 500, sort: 'name,asc' } })

/** Renders a form that asks for a permission group; closes with its seq. */
export function GroupChoice({ who, onClose }: { who: string; onClose: (seq?: number) => void }) {
  const { data, error } = useQuery(groupsQuery)
  const [chosen, setChosen] = useState('')
  const options = (data?.items ?? []).map((group) => ({ value: String(group.permissionGroupSeq), label: group.name }))
  return (
    <DialogForm
      confirm="변경"
      disabled={chosen === '' && '권한그룹을 선택해 주세요.'}
      send={() => Number(chosen)}
      close={onClose}
    >
      <p>{who}의 권한그룹을 선택해 주세요. 변경은 바로 적용됩니다.</p>
      {error && <p role="alert">{error.message}</p>}
      <Select aria-label="권한그룹" empty="권한그룹 선택" options={options} value={chosen} onChange={setChosen} />
    </DialogForm>
  )
}
