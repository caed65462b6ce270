import { useSyncExternalStore } from 'react'
import { ProviderNote } from '@/features/provider-note'
import { Button } from '@/shared/ui/inputs/button'

/** The form that edits the business number. The tax office is asked about the stored number. */
export interface NtsForm {
  subscribe: (listener: () => void) => () => void
  dirtyNames: () => readonly string[]
}

interface Props {
  form: NtsForm
  stored: string | null | undefined
  busy?: boolean
  onClick: () => unknown
}

/** Renders the button that queries the tax office. It is disabled while the number has unsaved changes. */
export function NtsButton({ form, stored, busy, onClick }: Props) {
  const other = useSyncExternalStore(form.subscribe, form.dirtyNames).includes('businessNumber')
  return (
    <>
      <Button
        size="sm"
        busy={busy ?? false}
        disabled={(other || !stored) && '사업자등록번호를 저장한 뒤 조회할 수 있습니다.'}
        onClick={onClick}
      >
        국세청 상태조회
      </Button>
      <ProviderNote port="businessRegistry" cannot="사업자 상태를 조회할" />
    </>
  )
}
