import { useState } from 'react'
import type { Schemas } from '@/shared/api/types'
import { readDay } from '@/shared/lib/days'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { Button } from '@/shared/ui/inputs/button'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { RecordTable } from '@/shared/ui/table/record-table'
import { monthText, shiftMonth, spanProblem } from './interest-free.rules'

interface Days {
  startDate: string
  endDate: string
}

function PeriodDialog({ count, close }: { count: number; close: (days?: Days) => void }) {
  const [typed, type] = useState<Days>({ startDate: '', endDate: '' })
  const dayProblem = (name: keyof Days, title: string) =>
    typed[name] === ''
      ? requiredPrompt(title)
      : readDay(typed[name])
        ? undefined
        : '날짜를 2026-11-21 형식으로 입력해 주세요.'
  const problems = {
    startDate: dayProblem('startDate', '시작일'),
    endDate: dayProblem('endDate', '종료일') ?? spanProblem(readDay(typed.startDate), readDay(typed.endDate)),
  }
  const field = (name: keyof Days, title: string, tried: boolean) => (
    <FieldFrame title={title} fieldPath={name} required error={tried ? problems[name] : undefined}>
      {(controlProps) => (
        <DateInput
          {...controlProps}
          kind="day"
          width={13}
          value={typed[name]}
          onChange={(text) => type({ ...typed, [name]: text })}
        />
      )}
    </FieldFrame>
  )
  return (
    <DialogForm
      confirm="기간 변경"
      problem={Boolean(problems.startDate ?? problems.endDate)}
      send={() => ({ startDate: readDay(typed.startDate) ?? '', endDate: readDay(typed.endDate) ?? '' })}
      close={close}
    >
      {({ tried }) => (
        <>
          <p>{`선택한 혜택 ${formatThousands(count)}건의 적용 기간을 바꿉니다. 같은 카드사의 다른 혜택과 겹치는 건은 바뀌지 않습니다.`}</p>
          {field('startDate', '시작일', tried)}
          {field('endDate', '종료일', tried)}
        </>
      )}
    </DialogForm>
  )
}

/** Asks for a new period of benefits. Resolves to undefined if the admin cancels. */
export const askPeriod = (title: string, count: number) =>
  openDialog<Days>((close) => <PeriodDialog count={count} close={close} />, { title, size: 'sm' })

type Copied = Schemas['InterestFreeCopied']
type Months = Schemas['InterestFreeCopy']

interface CopyProps {
  /** The initial target month. */
  month: string
  send: (months: Months) => Promise<Copied>
  close: (done?: Months & Copied) => void
}

function CopyDialog({ month, send, close }: CopyProps) {
  const [months, choose] = useState<Months>({ fromMonth: shiftMonth(month, -1), toMonth: month })
  const selectableMonths = Array.from({ length: 27 }, (_, i) => shiftMonth(month, 2 - i))
  const problem = months.fromMonth === months.toMonth && '복사할 달과 다른 달을 선택해 주세요.'
  const field = (name: keyof Months, title: string, error?: string) => (
    <FieldFrame title={title} fieldPath={name} error={error}>
      {(controlProps) => (
        <Select
          {...controlProps}
          width={14}
          options={selectableMonths.map((value) => ({ value, label: monthText(value) }))}
          value={months[name]}
          onChange={(value) => choose({ ...months, [name]: value })}
        />
      )}
    </FieldFrame>
  )
  return (
    <DialogForm
      confirm="복사"
      problem={Boolean(problem)}
      fields={['toMonth']}
      send={async () => ({ ...months, ...(await send(months)) })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>기간은 적용할 달의 날짜로 바뀝니다. 같은 카드사·개월 혜택이 이미 있으면 복사하지 않고 알려 드립니다.</p>
          {field('fromMonth', '복사할 달')}
          {field('toMonth', '적용할 달', (tried && problem) || errors.toMonth)}
        </>
      )}
    </DialogForm>
  )
}

/** Asks which month to copy into which, and copies it. Resolves to undefined if the admin cancels. */
export const askCopy = (month: string, send: CopyProps['send']) =>
  openDialog<Months & Copied>((close) => <CopyDialog month={month} send={send} close={close} />, {
    title: '지난달 복사',
    size: 'sm',
  })

/** Shows the benefits that were not copied, with their reasons. */
export const showSkipped = ({ copied, skipped }: Copied) =>
  openDialog(
    (close) => (
      <>
        <p>
          <b>{formatThousands(copied)}건</b>을 복사했습니다. <b>{formatThousands(skipped.length)}건</b>은 기간이 겹쳐
          복사하지 않았습니다.
        </p>
        <RecordTable
          label="복사하지 않은 혜택"
          height={26}
          rows={skipped}
          idOf={(row) => row.interestFreeSeq}
          columns={[
            { title: '혜택', names: true, cell: ({ name }) => name },
            { title: '사유', cell: ({ message }) => message },
          ]}
        />
        <DialogActions>
          <Button data-safe variant="primary" onClick={() => close()}>
            확인
          </Button>
        </DialogActions>
      </>
    ),
    { title: '지난달 복사 결과', size: 'lg' },
  )
