import { useState } from 'react'
import { memberPicker } from '@/features/member/manage/member.picker'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { Input } from '@/shared/ui/inputs/input'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import { toast } from '@/shared/ui/layers/toast'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { formatPhone, isMobile } from '../../../../domain/common/phone'
import styles from './sms.module.css'
import {
  addRecipients,
  describeAdded,
  isTyped,
  MAX_RECIPIENTS,
  MAX_TYPED_RECIPIENTS,
  type Recipient,
  sourceOf,
} from './sms-send.rules'

const dialogs = lazyCode(() => import('./sms-dialogs'))

/** Maximum number of rendered recipients. The rest is only counted. */
const SHOWN = 200

interface Props {
  people: readonly Recipient[]
  problem: string | undefined
  onChange: (people: readonly Recipient[]) => void
}

/** Renders the inputs to add one name and number. */
function Typed({ people, onChange }: Omit<Props, 'problem'>) {
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const wrong =
    people.filter((one) => isTyped(one) && !one.uploaded).length >= MAX_TYPED_RECIPIENTS
      ? `직접 입력은 ${MAX_TYPED_RECIPIENTS}명까지 할 수 있습니다.`
      : isMobile(number)
        ? undefined
        : '휴대폰 번호를 입력해 주세요.'
  function add() {
    if (wrong) return
    onChange(addRecipients(people, [{ name: name.trim(), phone: number }]))
    setName('')
    setNumber('')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in its fields adds a recipient and must not submit the surrounding form
    <span
      className={styles.under}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
          return
        event.preventDefault()
        add()
      }}
    >
      <Input
        aria-label="이름"
        placeholder="이름"
        maxLength={30}
        value={name}
        onChange={(event) => setName(event.target.value)}
        style={{ width: '9rem' }}
      />
      <DigitsInput
        aria-label="휴대폰"
        placeholder="휴대폰"
        value={number}
        onChange={setNumber}
        phone
        style={{ width: '12rem' }}
      />
      <Button onClick={add} disabled={wrong}>
        추가
      </Button>
    </span>
  )
}

/** Renders 받는 사람: members, entered numbers, those of a sheet, and those handed over by a list. */
export function SmsPeople({ people, problem, onChange }: Props) {
  async function pick() {
    const chosen = people.flatMap(({ memberSeq }) => memberSeq ?? [])
    const picked = await memberPicker.many({ chosen })
    const added = picked?.map(({ memberSeq, name, mobilePhone }) => ({ memberSeq, name, phone: mobilePhone }))
    if (added) add(added)
  }
  async function upload() {
    const added = await (await dialogs.get())?.askSheet()
    if (added) add(added.map((one) => ({ ...one, uploaded: true })))
  }
  function add(given: Parameters<typeof addRecipients>[1]) {
    const next = addRecipients(people, given)
    onChange(next)
    toast(describeAdded(given.length, people.length, next.length))
  }
  return (
    <Section
      plain
      title="받는 사람"
      hint={`${formatThousands(people.length)} / ${formatThousands(MAX_RECIPIENTS)}명`}
      aside={
        people.length > 0 && (
          <Button size="sm" onClick={() => onChange([])}>
            모두 빼기
          </Button>
        )
      }
    >
      <div data-field="recipients" data-bad={problem ? '' : undefined}>
        <div className={styles.add}>
          <Button onClick={pick}>회원 찾기</Button>
          <Button onClick={upload}>엑셀 업로드</Button>
          <Typed people={people} onChange={onChange} />
        </div>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <RecordTable
        label="받는 사람"
        height={26}
        rows={people.slice(0, SHOWN)}
        idOf={({ key }) => key}
        empty="회원을 찾거나 번호를 입력해 주세요."
        columns={[
          { title: '이름', names: true, cell: ({ name }) => name || '-' },
          { title: '휴대폰', nowrap: true, cell: (one) => formatPhone(one.phone) },
          {
            title: '구분',
            nowrap: true,
            cell: sourceOf,
          },
          {
            title: '관리',
            cell: ({ key }) => (
              <Button size="sm" onClick={() => onChange(people.filter((one) => one.key !== key))}>
                빼기
              </Button>
            ),
          },
        ]}
      />
      {people.length > SHOWN && <p className={styles.notice}>외 {formatThousands(people.length - SHOWN)}명</p>}
    </Section>
  )
}
