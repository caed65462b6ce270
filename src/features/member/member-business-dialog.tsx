import { useState } from 'react'
import { RegionPicker } from '@/features/branch/manage/region.picker'
import { LicenseBox } from '@/features/corpmember/license-field'
import {
  companyKindLabels,
  industryLabels,
  memberBusinessUpdateRules as rules,
  memberBusinessTitles as titles,
} from '@/shared/api/gen/member-manage-form.gen'
import { useMe } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { maskFiles, rememberFiles } from '@/shared/lib/files'
import { checkRule, type Rule } from '@/shared/lib/rules'
import { Button } from '@/shared/ui/inputs/button'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { maskedForAdmin } from '../../../domain/common/masked-value'
import { addressPicker } from './address.picker'

type Business = Schemas['MemberBusiness']
type Body = Schemas['MemberBusinessUpdate']

const TEXTS = ['companyName', 'branchNumber', 'businessType', 'businessCategory', 'tel', 'address2'] as const
const PLACE = ['zipCode', 'address1'] as const
const PEOPLE = ['ceoName', 'managerName', 'managerPhone', 'taxEmail'] as const
type TextField = (typeof TEXTS)[number] | (typeof PEOPLE)[number]

/** The address. The region is null while it is being chosen. */
interface Address {
  zipCode: string
  address1: string
  sidoId: number | null
  gugunId: number | null
}

interface Props {
  business: Business
  send: (body: Body) => Promise<Schemas['Member']>
  close: (saved?: Schemas['Member']) => void
}

const isMasked = (text: string | null): boolean => text?.includes('*') ?? false

function BusinessDialog({ business, send, close }: Props) {
  const me = useMe()
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(
        [...TEXTS, ...PEOPLE].map((field) => [field, isMasked(business[field]) ? '' : (business[field] ?? '')]),
      ) as Record<TextField, string>,
  )
  const [companyKind, setKind] = useState(business.companyKind)
  const [industry, setIndustry] = useState(business.industry)
  const [openedOn, setOpened] = useState(business.openedOn ?? '')
  const { zipCode, address1, sidoId, gugunId } = business
  const [address, setAddress] = useState<Address>({ zipCode, address1, sidoId, gugunId })
  const [licenseFileSeq, setLicense] = useState(business.licenseFile?.fileSeq)
  const [waiting, setWaiting] = useState<string | null>(null)

  const problemOf = (field: TextField): string | undefined =>
    // a masked value stays unless another one is entered
    isMasked(business[field]) && texts[field].trim() === ''
      ? undefined
      : (checkRule(rules[field], texts[field]) ?? undefined)
  const problems: Partial<Record<string, string | undefined>> = {
    ...Object.fromEntries([...TEXTS, ...PEOPLE].map((field) => [field, problemOf(field)])),
    ...Object.fromEntries(PLACE.map((field) => [field, checkRule(rules[field], address[field]) ?? undefined])),
    gugunId: address.sidoId === null || address.gugunId === null ? '시/도와 구/군을 선택해 주세요.' : undefined,
    openedOn: openedOn > todaySeoul(new Date()) ? '개업일은 오늘까지 입력할 수 있습니다.' : undefined,
    licenseFileSeq: waiting ?? (licenseFileSeq === undefined ? '사업자등록증을 올려 주세요.' : undefined),
  }

  async function findAddress() {
    const found = await addressPicker.one()
    if (!found) return
    setAddress({ zipCode: found.zipCode, address1: found.roadAddress, sidoId: found.sidoId, gugunId: found.gugunId })
  }

  const submit = () =>
    send({
      zipCode: address.zipCode.trim(),
      address1: address.address1.trim(),
      // never null here: validation has passed
      sidoId: address.sidoId ?? 0,
      gugunId: address.gugunId ?? 0,
      companyKind,
      industry,
      openedOn: openedOn || null,
      companyName: texts.companyName,
      branchNumber: texts.branchNumber.trim() || null,
      businessType: texts.businessType,
      businessCategory: texts.businessCategory,
      tel: texts.tel.trim() || null,
      address2: texts.address2.trim() || null,
      ...Object.fromEntries(
        PEOPLE.filter((field) => texts[field].trim() !== '').map((field) => [field, texts[field].trim()]),
      ),
      licenseFileSeq: licenseFileSeq ?? 0,
      version: business.version,
    })

  return (
    <DialogForm
      confirm="저장"
      problem={Object.values(problems).some(Boolean)}
      fields={[...TEXTS, ...PEOPLE, ...PLACE, 'openedOn', 'gugunId', 'licenseFileSeq']}
      send={submit}
      close={close}
    >
      {({ tried, errors }) => {
        const errorAt = (field: string) => errors[field] ?? ((tried && problems[field]) || undefined)
        const text = (field: TextField) => {
          const { maxLength, required }: Rule = rules[field]
          const masked = isMasked(business[field])
          const locked = masked && !me?.piiUnmask
          return (
            <FieldFrame
              key={field}
              title={titles[field]}
              fieldPath={field}
              required={required}
              help={
                masked ? `현재 ${business[field]}. ${locked ? maskedForAdmin : '비워 두면 그대로 둡니다.'}` : undefined
              }
              error={errorAt(field)}
            >
              {(controlProps) => (
                <Input
                  {...controlProps}
                  disabled={locked}
                  value={texts[field]}
                  maxLength={maxLength}
                  onChange={({ target }) => setTexts((now) => ({ ...now, [field]: target.value }))}
                />
              )}
            </FieldFrame>
          )
        }
        return (
          <>
            {text('companyName')}
            <FieldFrame title={titles.companyKind} fieldPath="companyKind" required>
              {(controlProps) => (
                <Select
                  {...controlProps}
                  options={optionsOf(companyKindLabels)}
                  value={companyKind}
                  onChange={(value) => setKind(value as Business['companyKind'])}
                />
              )}
            </FieldFrame>
            {text('branchNumber')}
            {text('ceoName')}
            <FieldFrame title={titles.openedOn} fieldPath="openedOn" error={errorAt('openedOn')}>
              {(controlProps) => <DateInput {...controlProps} kind="day" value={openedOn} onChange={setOpened} />}
            </FieldFrame>
            {text('businessType')}
            {text('businessCategory')}
            <FieldFrame title={titles.industry} fieldPath="industry" required>
              {(controlProps) => (
                <Select
                  {...controlProps}
                  options={optionsOf(industryLabels)}
                  value={industry}
                  onChange={(value) => setIndustry(value as Business['industry'])}
                />
              )}
            </FieldFrame>
            {PLACE.map((field) => (
              <FieldFrame
                key={field}
                title={titles[field]}
                fieldPath={field}
                required
                error={errorAt(field)}
                after={
                  field === 'zipCode' && (
                    <Button size="sm" onClick={findAddress}>
                      주소 찾기
                    </Button>
                  )
                }
              >
                {(controlProps) => (
                  <Input
                    {...controlProps}
                    value={address[field]}
                    maxLength={field === 'address1' ? rules.address1.maxLength : undefined}
                    onChange={({ target }) => setAddress((now) => ({ ...now, [field]: target.value }))}
                  />
                )}
              </FieldFrame>
            ))}
            <FieldFrame title="지역" fieldPath="gugunId" required error={errorAt('gugunId')} group>
              {(controlProps) => (
                <RegionPicker
                  {...controlProps}
                  sidoId={address.sidoId}
                  gugunId={address.gugunId}
                  onChange={(region) => setAddress((now) => ({ ...now, ...region }))}
                  all="선택"
                />
              )}
            </FieldFrame>
            {text('address2')}
            {text('tel')}
            {text('managerName')}
            {text('managerPhone')}
            {text('taxEmail')}
            <FieldFrame
              title={titles.licenseFile}
              fieldPath="licenseFileSeq"
              required
              error={errorAt('licenseFileSeq')}
              group
            >
              {(controlProps) => (
                <LicenseBox
                  id={controlProps.id}
                  aria-describedby={controlProps['aria-describedby']}
                  disabled={false}
                  value={licenseFileSeq}
                  onChange={setLicense}
                  onWaiting={setWaiting}
                />
              )}
            </FieldFrame>
          </>
        )
      }}
    </DialogForm>
  )
}

/** Edits the business data of a member, except its number. Resolves to the stored member. */
export async function askBusiness(business: Business, send: Props['send']) {
  const { licenseFile } = business
  rememberFiles(licenseFile)
  const stored = await openDialog<Schemas['Member']>(
    (close) => <BusinessDialog business={business} send={send} close={close} />,
    {
      title: `사업자정보 수정: ${business.companyName}`,
      size: 'sm',
    },
  )
  if (licenseFile) maskFiles({ ...licenseFile, url: null, smallUrl: null })
  return stored
}
