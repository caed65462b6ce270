import { useMutation, useQuery } from '@tanstack/react-query'
import { useGrades } from '@/features/corpmember/grade/business-grade.picker'
import { ProviderNote } from '@/features/provider-note'
import {
  companyKindLabels,
  industryLabels,
  ntsStateLabels,
  memberBusinessTitles as titles,
} from '@/shared/api/gen/member-manage-form.gen'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { cellDay, cellTime } from '@/shared/lib/cell-dates'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { askChoice } from '@/shared/ui/layers/ask-choice'
import { askText } from '@/shared/ui/layers/ask-text'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { FileLink } from '@/shared/ui/records/file-link'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { withParticle } from '../../../domain/common/particles'
import { askBusiness } from './member-business-dialog'

const BULK = '/api/v1/admin/business-members/bulk'

/** Returns `123-45-67890` for `1234567890`. */
const numberText = (digits: string): string => digits.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3')

/** Renders the former grades of a member. */
function GradeHistory({ seq }: { seq: number }) {
  const query = useQuery(apiQuery('/api/v1/admin/business-members/{seq}/grade-histories', { path: { seq } }))
  return (
    <Section title="등급 이력" plain folds>
      <QueryTable
        label="등급 이력"
        query={query}
        rows={query.data}
        empty="등급 이력이 없습니다."
        idOf={(row) => row.businessGradeHistorySeq}
        columns={[
          { title: '변경일시', nowrap: true, cell: (row) => cellTime(row.changedAt) },
          {
            title: '등급',
            names: true,
            cell: (row) => `${row.fromGradeName ?? '없음'} → ${row.toGradeName ?? '없음'}`,
          },
          { title: '사유', cell: (row) => row.reason },
          { title: '변경자', nowrap: true, cell: (row) => formatAdmin(row.changedBy) ?? '시스템' },
        ]}
      />
    </Section>
  )
}

interface Props {
  member: Schemas['Member']
  business: Schemas['MemberBusiness']
  locked: boolean
}

/** Renders the business of a member: its data, its tax office status and its price grade. */
export function MemberBusiness({ member, business, locked }: Props) {
  const { memberSeq } = member
  const grades = useGrades()
  const save = useMutation(apiMutation('put', '/api/v1/admin/members/{seq}/business'))
  const change = useMutation(apiMutation('post', BULK))
  const check = useAction(apiMutation('post', BULK), {
    done: ({ failed: [failure] }) => failure?.message ?? '국세청 상태를 조회했습니다.',
  })

  async function changeGrade() {
    const title = `등급 변경: ${business.companyName}`
    const chosen = await askChoice({
      title,
      message: `현재 등급은 ${business.businessGradeName ?? '없음'}입니다. 이미 주문한 가격은 바뀌지 않습니다.`,
      label: '등급',
      options: grades
        .filter(({ businessGradeSeq: seq }) => seq !== business.businessGradeSeq)
        .map(({ businessGradeSeq: seq, name }) => ({ value: String(seq), label: name })),
      confirmLabel: '다음',
    })
    if (chosen === undefined) return
    const name = grades.find(({ businessGradeSeq }) => String(businessGradeSeq) === chosen)?.name ?? ''
    const receipt = await askText(
      {
        title,
        message: `등급을 ${withParticle(name, '으로/로')} 바꿉니다.`,
        label: '사유',
        minLength: 2,
        maxLength: 100,
        confirmLabel: '등급 변경',
      },
      (reason) =>
        change.mutateAsync({
          body: { action: 'CHANGE_GRADE', seqs: [memberSeq], businessGradeSeq: Number(chosen), reason },
        }),
    )
    const refusal = receipt?.failed[0]?.message
    if (receipt) toast(refusal ?? '등급이 변경되었습니다.', { tone: refusal === undefined ? 'done' : 'error' })
  }

  async function edit() {
    const saved = await askBusiness(business, (body) => save.mutateAsync({ path: { seq: memberSeq }, body }))
    if (saved) toast('사업자정보가 저장되었습니다.')
  }

  const { ntsState, ntsTaxType, ntsCheckedAt, licenseFile } = business
  const buttons = (
    <>
      <Button size="sm" onClick={edit}>
        정보 수정
      </Button>{' '}
      <Button size="sm" onClick={changeGrade}>
        등급 변경
      </Button>{' '}
      <Button
        size="sm"
        busy={check.busy}
        onClick={() => check.run({ body: { action: 'CHECK_NTS', seqs: [memberSeq] } })}
      >
        국세청 상태조회
      </Button>
    </>
  )
  return (
    <>
      <Section title="사업자정보" aside={!locked && buttons}>
        {!locked && <ProviderNote port="businessRegistry" cannot="사업자 상태를 조회할" />}
        <ReadOnlyField label={titles.companyName}>{business.companyName}</ReadOnlyField>
        <ReadOnlyField label={titles.companyKind}>{companyKindLabels[business.companyKind]}</ReadOnlyField>
        <ReadOnlyField label={titles.businessNumber}>
          {[numberText(business.businessNumber), business.branchNumber].filter(Boolean).join('-')}
        </ReadOnlyField>
        <ReadOnlyField label={titles.ceoName}>{business.ceoName}</ReadOnlyField>
        <ReadOnlyField label={titles.industry}>{industryLabels[business.industry]}</ReadOnlyField>
        <ReadOnlyField label="업태·종목">{`${business.businessType} · ${business.businessCategory}`}</ReadOnlyField>
        <ReadOnlyField label={titles.address1} wide>
          {[`(${business.zipCode})`, business.address1, business.address2].filter(Boolean).join(' ')}
        </ReadOnlyField>
        <ReadOnlyField label={titles.managerName}>{business.managerName}</ReadOnlyField>
        <ReadOnlyField label={titles.managerPhone}>{business.managerPhone}</ReadOnlyField>
        <ReadOnlyField label={titles.taxEmail}>{business.taxEmail}</ReadOnlyField>
        <ReadOnlyField label={titles.tel}>{business.tel}</ReadOnlyField>
        <ReadOnlyField label={titles.licenseFile}>{licenseFile && <FileLink file={licenseFile} />}</ReadOnlyField>
        <ReadOnlyField label={titles.approvedAt}>{cellDay(business.approvedAt)}</ReadOnlyField>
        <ReadOnlyField label={titles.businessGradeName}>{business.businessGradeName}</ReadOnlyField>
        <ReadOnlyField label={titles.ntsState}>
          <Pill tone={ntsState === 'CONTINUING' ? 'green' : ntsState === 'UNCHECKED' ? 'gray' : 'red'}>
            {ntsStateLabels[ntsState]}
          </Pill>{' '}
          {[ntsTaxType, ntsCheckedAt && cellTime(ntsCheckedAt)].filter(Boolean).join(' · ')}
        </ReadOnlyField>
      </Section>
      <GradeHistory seq={memberSeq} />
    </>
  )
}
