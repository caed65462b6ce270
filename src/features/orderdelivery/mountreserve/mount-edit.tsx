import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mountReservationUpdateRules as rules } from '@/shared/api/gen/orderdelivery-mountreserve-form.gen'
import { useMe } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { checkRule } from '@/shared/lib/rules'
import { Button } from '@/shared/ui/inputs/button'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { maskedForAdmin } from '../../../../domain/common/masked-value'
import { cleanPlate } from '../../../../domain/common/plate'

type Mount = Schemas['MountReservationRecord']
type Body = Schemas['MountReservationUpdate']

const FIELDS = [
  ['customerName', '고객'],
  ['customerPhone', '휴대폰'],
  ['carText', '차량'],
  ['carNumber', '차량번호'],
  ['customerMemo', '고객 요청사항'],
  ['storeMemo', '장착점 메모'],
] as const
type Field = (typeof FIELDS)[number][0]
const PERSONAL: readonly Field[] = ['customerName', 'customerPhone', 'carNumber']

/** Returns whether a value is masked. Masked values are sent only if they were replaced. */
const isMasked = (value: string | null) => value?.includes('*') ?? false

function EditForm({
  mount,
  send,
  close,
}: {
  mount: Mount
  send: (body: Body) => Promise<Mount>
  close: (result?: Mount) => void
}) {
  const first = Object.fromEntries(
    FIELDS.map(([field]) => [field, isMasked(mount[field]) ? '' : (mount[field] ?? '')]),
  ) as Record<Field, string>
  const [values, setValues] = useState(first)
  const me = useMe()
  const isLocked = (field: Field) => PERSONAL.includes(field) && isMasked(mount[field]) && !me?.piiUnmask
  const problemOf = (field: Field): string | undefined =>
    values[field] === '' ? undefined : (checkRule(rules[field], values[field]) ?? undefined)
  const changed = FIELDS.filter(([field]) => values[field] !== first[field])
  const isRequired = (field: Field) => field === 'customerName' || field === 'customerPhone'
  return (
    <DialogForm
      confirm="저장"
      problem={FIELDS.some(([field]) => problemOf(field))}
      disabled={changed.length === 0 && '바뀐 내용이 없습니다.'}
      fields={FIELDS.map(([field]) => field)}
      send={() =>
        send({
          // name and phone cannot be cleared; if omitted they stay unchanged
          ...Object.fromEntries(
            changed
              .filter(([field]) => !(isRequired(field) && values[field].trim() === ''))
              .map(([field]) => [field, values[field].trim() || null]),
          ),
          version: mount.version,
        })
      }
      close={close}
    >
      {({ tried, errors }) =>
        FIELDS.map(([field, title]) => (
          <FieldFrame
            key={field}
            fieldPath={field}
            title={title}
            help={isLocked(field) ? maskedForAdmin : undefined}
            error={errors[field] ?? ((tried && problemOf(field)) || undefined)}
          >
            {({ bad, ...controlProps }) => (
              <Input
                {...controlProps}
                bad={bad}
                disabled={isLocked(field)}
                value={values[field]}
                placeholder={isMasked(mount[field]) ? `${mount[field]} (비워 두면 그대로)` : undefined}
                onChange={(event) => setValues({ ...values, [field]: event.target.value })}
                onBlur={() =>
                  field === 'carNumber' && setValues({ ...values, carNumber: cleanPlate(values.carNumber) })
                }
              />
            )}
          </FieldFrame>
        ))
      }
    </DialogForm>
  )
}

/** Renders the button of 메모·차량·연락처 수정. */
export function MountEdit({ mount }: { mount: Mount }) {
  const { mutateAsync } = useMutation(apiMutation('put', '/api/v1/admin/mount-reservations/{seq}'))
  const press = () =>
    openDialog<Mount>(
      (close) => (
        <EditForm
          mount={mount}
          send={(body) => mutateAsync({ path: { seq: mount.mountReservationSeq }, body })}
          close={close}
        />
      ),
      { title: '예약 정보 수정', size: 'sm' },
    )
  return <Button onClick={press}>정보 수정</Button>
}
