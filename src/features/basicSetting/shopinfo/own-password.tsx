import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'

/** Renders the field for the admin's own password, which dialogs require to create a secret. */
export function OwnPassword({
  value,
  onChange,
  error,
  help,
}: {
  value: string
  onChange: (password: string) => void
  error: string | false | undefined
  help?: string
}) {
  return (
    <FieldFrame title="현재 비밀번호" fieldPath="currentPassword" required error={error || undefined} help={help}>
      {(controlProps) => (
        <Input
          {...controlProps}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
