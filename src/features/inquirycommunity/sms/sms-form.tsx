import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ProviderNote } from '@/features/provider-note'
import { ApiError, isSilent, messageOf } from '@/shared/api/errors'
import { smsPurposeLabels, smsRelatedLabels } from '@/shared/api/gen/inquirycommunity-sms.gen'
import { useRights } from '@/shared/api/me'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame, ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { focusFirstInvalid } from '@/shared/ui/inputs/focus-first-invalid'
import { Input, TextArea } from '@/shared/ui/inputs/input'
import { MomentInput } from '@/shared/ui/inputs/moment-input'
import { Select } from '@/shared/ui/inputs/select'
import { showFailure } from '@/shared/ui/layers/failure'
import { toast } from '@/shared/ui/layers/toast'
import { RecordLoadFailed, RecordSkeleton } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import {
  fillSms,
  MAX_WITHOUT_REASON,
  NO_OPT_OUT,
  SAMPLE_NAME,
  smsVariables,
} from '../../../../domain/basicSetting/sms-text'
import { formatPhone } from '../../../../domain/common/phone'
import styles from './sms.module.css'
import { SmsPeople } from './sms-people'
import { smsOptions, useCheckSms, useSendSms } from './sms-send.calls'
import { adRules, bodyOf, type Draft, finalText, type Problems, problemsOf } from './sms-send.rules'

const dialogs = lazyCode(() => import('./sms-dialogs'))
const templates = lazyCode(() => import('../inquiry-shared/template-dialog'))

interface Props {
  draft: Draft
  change: (part: Partial<Draft>) => void
  onSent: () => void
}

const FIELDS = ['purpose', 'title', 'content', 'recipients', 'scheduledAt', 'reason'] as const

/** Returns the server errors by field. Errors of single recipients are shown at the field of all. */
function fieldErrorsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {}
  const found = error.errors.map(({ field, message }) => [field.split('.')[0] ?? '', message] as const)
  return Object.fromEntries(found.filter(([field]) => FIELDS.some((known) => known === field)))
}

/** Renders 발송: recipients, text and time. */
export function SmsForm({ draft, change, onSent }: Props) {
  const { data: options, error, isFetching, refetch } = useQuery(smsOptions())
  const { canWrite } = useRights()
  const many = canWrite('KAKAO_MANAGEMENT')
  const root = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [tried, setTried] = useState(false)
  /** 예약 was chosen after the last attempt, so its missing time is not shown as an error yet. */
  const [isNewTime, setNewTime] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const { mutateAsync: check } = useCheckSms()
  const { mutateAsync: send } = useSendSms()
  if (!options)
    return error && !isFetching && !isSilent(error) ? (
      <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
    ) : (
      <RecordSkeleton />
    )
  if (!canWrite('GENERAL_INQUIRY')) return <p className={styles.notice}>조회 권한만 있습니다.</p>

  const { text, bytes, type } = finalText(draft, options)
  const problems = problemsOf(draft, options, many, new Date())
  const shown = isNewTime ? { ...problems, scheduledAt: undefined } : problems
  const messages = { ...(tried ? shown : {}), ...refused }
  const put = (part: Partial<Draft>) => {
    setRefused({})
    change(part)
  }
  /** Inserts a variable at the cursor. */
  function insert(name: string) {
    const { selectionStart: from = draft.content.length, selectionEnd: to = from } = area.current ?? {}
    put({ content: `${draft.content.slice(0, from)}#{${name}}${draft.content.slice(to)}` })
    area.current?.focus()
  }

  /** Inserts a saved text at the cursor. */
  async function insertSaved() {
    const at = area.current?.selectionStart ?? draft.content.length
    const saved = await (await templates.get())?.pickTemplate('SMS')
    if (!saved) return
    put({ content: `${draft.content.slice(0, at)}${saved.content}${draft.content.slice(at)}` })
    area.current?.focus()
  }

  async function submit() {
    if (busy) return
    setTried(true)
    setNewTime(false)
    setRefused({})
    if (Object.keys(problems).length > 0) return focusFirstInvalid(root, true)
    setBusy(true)
    const body = bodyOf(draft)
    try {
      const checked = await check({ body })
      const view = await dialogs.get()
      const sent = await view?.askSend(checked, draft, () => send({ body }))
      if (!sent) return
      toast(
        sent.state === 'SCHEDULED'
          ? `${formatThousands(sent.totalCount)}명에게 보낼 문자를 예약했습니다.`
          : `${formatThousands(sent.totalCount)}명에게 발송을 시작했습니다.`,
      )
      onSent()
    } catch (failure) {
      const fields = fieldErrorsOf(failure)
      setRefused(fields)
      if (Object.keys(fields).length > 0) focusFirstInvalid(root, true)
      else await showFailure(failure)
    } finally {
      setBusy(false)
    }
  }

  const sender = draft.senderNumberSeq ?? options.senderNumbers[0]?.senderNumberSeq
  const noAd = options.optOutNumber === null ? NO_OPT_OUT : many ? undefined : '메신저 관리 권한이 필요합니다.'
  return (
    <form
      ref={root}
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div>
        <ProviderNote port="messages" cannot="문자를 보낼" />
        <Section title="문자 내용">
          <FieldFrame fieldPath="purpose" title="구분" group error={messages.purpose} help={noAd && `광고성: ${noAd}`}>
            {() => (
              <div className={styles.choices}>
                {(['INFO', 'AD'] as const).map((purpose) => (
                  <Radio
                    key={purpose}
                    name="purpose"
                    label={smsPurposeLabels[purpose]}
                    disabled={purpose === 'AD' && noAd !== undefined}
                    checked={draft.purpose === purpose}
                    onChange={() => put({ purpose })}
                  />
                ))}
              </div>
            )}
          </FieldFrame>
          <FieldFrame title="발신번호">
            {({ bad: _, ...controlProps }) => (
              <Select
                {...controlProps}
                options={options.senderNumbers.map(({ senderNumberSeq, number, label }) => ({
                  value: String(senderNumberSeq),
                  label: `${formatPhone(number)} (${label})`,
                }))}
                empty={options.senderNumbers.length === 0 ? '승인된 발신번호가 없습니다.' : undefined}
                value={String(sender ?? '')}
                onChange={(seq) => put({ senderNumberSeq: Number(seq) || undefined })}
              />
            )}
          </FieldFrame>
          {type === 'LMS' && (
            <FieldFrame
              fieldPath="title"
              title="제목"
              wide
              error={messages.title}
              help="장문(LMS)에만 표시됩니다. 40바이트까지"
            >
              {(controlProps) => (
                <Input {...controlProps} value={draft.title} onChange={(event) => put({ title: event.target.value })} />
              )}
            </FieldFrame>
          )}
          <FieldFrame
            fieldPath="content"
            title="내용"
            required
            wide
            error={messages.content}
            help={adRules(draft, options)}
          >
            {(controlProps) => (
              <div className={styles.write}>
                <TextArea
                  {...controlProps}
                  ref={area}
                  rows={8}
                  value={draft.content}
                  onChange={(event) => put({ content: event.target.value })}
                />
                <div className={styles.under}>
                  <Button size="sm" onClick={() => void insertSaved()}>
                    자주 쓰는 문구
                  </Button>
                  {smsVariables.map((name) => (
                    <Button key={name} size="sm" onClick={() => insert(name)}>{`#{${name}}`}</Button>
                  ))}
                  <output className={styles.count} aria-label="글자 수">
                    {formatThousands(bytes)} / {type === 'SMS' ? '90' : '2,000'} byte · {type}
                  </output>
                </div>
                {type === 'LMS' && <small>장문(LMS)으로 발송됩니다.</small>}
              </div>
            )}
          </FieldFrame>
          <FieldFrame title="발송 시점" group fieldPath="scheduledAt" wide error={messages.scheduledAt}>
            {(controlProps) => (
              <div className={styles.choices}>
                <Radio name="later" label="즉시" checked={!draft.later} onChange={() => put({ later: false })} />
                <Radio
                  name="later"
                  label="예약"
                  checked={draft.later}
                  onChange={() => {
                    setNewTime(true)
                    put({ later: true })
                  }}
                />
                {draft.later && (
                  <MomentInput
                    control={{ ...controlProps, disabled: false }}
                    value={draft.scheduledAt}
                    onChange={(scheduledAt) => put({ scheduledAt })}
                    label="예약일시"
                    start="10:00"
                  />
                )}
              </div>
            )}
          </FieldFrame>
          {draft.related && (
            <ReadOnlyField label="관련">
              {smsRelatedLabels[draft.related.type]} {draft.related.seq}
            </ReadOnlyField>
          )}
        </Section>
        <SmsPeople people={draft.people} problem={messages.recipients} onChange={(people) => put({ people })} />
        {draft.people.length > MAX_WITHOUT_REASON && (
          <Section title="발송 사유" hint={`${MAX_WITHOUT_REASON}명이 넘으면 10자 이상 입력해 주세요.`}>
            <FieldFrame fieldPath="reason" title="사유" required wide error={messages.reason}>
              {(controlProps) => (
                <Input
                  {...controlProps}
                  value={draft.reason}
                  maxLength={200}
                  onChange={(event) => put({ reason: event.target.value })}
                />
              )}
            </FieldFrame>
          </Section>
        )}
        <p className={styles.send}>
          <Button type="submit" variant="primary" wide busy={busy}>
            {draft.later ? '예약 발송' : '발송'}
          </Button>
        </p>
      </div>
      <figure className={styles.phone} aria-label="미리보기">
        <figcaption>미리보기 · {type === 'SMS' ? '문자(SMS)' : '장문(LMS)'}</figcaption>
        {type === 'LMS' && draft.title && <b>{draft.title}</b>}
        <p>{fillSms(text, { name: SAMPLE_NAME, shopName: options.shopName }) || '내용을 입력하면 여기에 보입니다.'}</p>
      </figure>
    </form>
  )
}
