import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { datePrompt } from '@/shared/lib/date-prompt'
import { readDay } from '@/shared/lib/days'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { Button } from '@/shared/ui/inputs/button'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { confirm, openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { RecordTable } from '@/shared/ui/table/record-table'
import styles from './holiday-dialog.module.css'

type Holiday = Schemas['Holiday']
/** `id` identifies a row while it is edited. */
type Row = Holiday & { id: number }

const WEEKDAYS = '일월화수목금토'
const MAX_HOLIDAYS = 60

const weekday = (day: string): string => (readDay(day) ? `(${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]})` : '')

function dateProblem(row: Row, rows: readonly Row[], year: number): string | undefined {
  if (!readDay(row.date)) return datePrompt('날짜', row.date)
  if (!row.date.startsWith(`${year}-`)) return `${year}년의 날짜를 입력해 주세요.`
  const isDuplicate = rows.some((other) => other.id < row.id && other.date === row.date)
  return isDuplicate ? '같은 날짜가 두 번 있습니다.' : undefined
}

function problemOf(row: Row, rows: readonly Row[], year: number): { date?: string; name?: string } {
  const date = dateProblem(row, rows, year)
  const name = row.name.trim() === '' ? requiredPrompt('이름') : undefined
  return { ...(date ? { date } : {}), ...(name ? { name } : {}) }
}

interface FormProps {
  year: number
  stored: readonly Holiday[]
  readOnly: boolean
  touched: (dirty: boolean) => void
  close: (saved?: true) => void
}

function HolidayForm({ year, stored, readOnly, touched, close }: FormProps) {
  const { mutateAsync: save } = useMutation(apiMutation('put', '/api/v1/admin/holidays'))
  const [rows, setRows] = useState<readonly Row[]>(() => stored.map((holiday, id) => ({ ...holiday, id })))
  /** The holidays that the rows started with. */
  const [seen] = useState(stored)
  const change = (next: readonly Row[]) => {
    setRows(next)
    touched(true)
  }
  const set = (id: number, part: Partial<Holiday>) =>
    change(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const problems = new Map(rows.map((row) => [row.id, problemOf(row, rows, year)]))
  const bad = [...problems.values()].some((problem) => Object.keys(problem).length > 0)
  return (
    <DialogForm
      confirm="저장"
      cancel="닫기"
      disabled={readOnly && '저장 권한이 없습니다.'}
      problem={bad}
      send={async () => {
        await save({
          query: { year },
          body: { holidays: rows.map(({ date, name }) => ({ date, name: name.trim() })), seen: [...seen] },
        })
        toast('저장되었습니다.')
        return true as const
      }}
      close={close}
      actions={
        !readOnly &&
        rows.length < MAX_HOLIDAYS && (
          <Button
            onClick={() => change([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, date: '', name: '' }])}
          >
            공휴일 추가
          </Button>
        )
      }
    >
      {({ tried }) => (
        <RecordTable
          label={`${year}년 공휴일`}
          height={28}
          empty="등록된 공휴일이 없습니다."
          idOf={({ id }) => id}
          rows={rows}
          columns={[
            {
              title: '날짜',
              // the weekday follows the date
              minWidth: 17,
              cell: ({ id, date }) =>
                readOnly ? (
                  `${date} ${weekday(date)}`
                ) : (
                  <FieldFrame
                    cell
                    title={`날짜 ${date}`}
                    fieldPath={`holidays.${id}.date`}
                    error={tried ? problems.get(id)?.date : undefined}
                    after={weekday(date)}
                  >
                    {(controlProps) => (
                      <DateInput
                        {...controlProps}
                        kind="day"
                        width={13}
                        value={date}
                        onChange={(next) => set(id, { date: next })}
                      />
                    )}
                  </FieldFrame>
                ),
            },
            {
              title: '이름',
              names: true,
              cell: ({ id, date, name }) =>
                readOnly ? (
                  name
                ) : (
                  <FieldFrame
                    cell
                    title={`이름 ${date}`}
                    fieldPath={`holidays.${id}.name`}
                    error={tried ? problems.get(id)?.name : undefined}
                  >
                    {(controlProps) => (
                      <Input
                        {...controlProps}
                        maxLength={40}
                        value={name}
                        onChange={(event) => set(id, { name: event.target.value })}
                      />
                    )}
                  </FieldFrame>
                ),
            },
            ...(readOnly
              ? []
              : [
                  {
                    title: '삭제',
                    cell: ({ id, date, name }: Row) => (
                      <Button
                        aria-label={`${date} ${name} 삭제`}
                        onClick={() => change(rows.filter((row) => row.id !== id))}
                      >
                        삭제
                      </Button>
                    ),
                  },
                ]),
          ]}
        />
      )}
    </DialogForm>
  )
}

function HolidayDialog({ readOnly, close }: { readOnly: boolean; close: (saved?: true) => void }) {
  const now = Number(todaySeoul(new Date()).slice(0, 4))
  const [year, setYear] = useState(now)
  const [dirty, setDirty] = useState(false)
  const { data, error, refetch } = useQuery(apiQuery('/api/v1/admin/holidays', { query: { year } }))
  const years = [now - 1, now, now + 1, now + 2].map((each) => ({ value: String(each), label: `${each}년` }))

  async function go(next: number) {
    const question = {
      title: '공휴일 관리',
      message: '저장하지 않은 변경 사항이 있습니다. 다른 연도로 이동하시겠습니까?',
    }
    if (dirty && !(await confirm({ ...question, confirmLabel: '이동' }))) return
    setDirty(false)
    setYear(next)
  }
  return (
    <>
      <div className={styles.year} data-stacked="">
        <FieldFrame
          title="연도"
          help={`공휴일에는 장착점의 공휴일 영업시간으로 예약을 받습니다.${data ? ` (${formatThousands(data.length)}일)` : ''}`}
        >
          {(controlProps) => (
            <Select
              {...controlProps}
              options={years}
              value={String(year)}
              onChange={(value) => void go(Number(value))}
            />
          )}
        </FieldFrame>
      </div>
      {data ? (
        <HolidayForm key={year} year={year} stored={data} readOnly={readOnly} touched={setDirty} close={close} />
      ) : error ? (
        <p role="alert">
          {messageOf(error)} <Button onClick={() => refetch()}>다시 시도</Button>
        </p>
      ) : (
        <p role="status">공휴일을 불러오는 중입니다.</p>
      )}
    </>
  )
}

/** Opens the public holidays of a year to view or edit. */
export const openHolidays = (readOnly: boolean): Promise<true | undefined> =>
  openDialog<true>((close) => <HolidayDialog readOnly={readOnly} close={close} />, {
    title: '공휴일 관리',
    size: 'md',
  })
