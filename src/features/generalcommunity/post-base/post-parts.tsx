import type { ReactNode } from 'react'
import { NO_SHOP, shopPageOf } from '@/features/promotion/event/event.rules'
import { codeOf } from '@/shared/lib/code'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import { Shown } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import type { Preview } from './post.rules'

const preview = codeOf(() => import('./preview-dialog'))

interface ButtonsProps {
  /** The post as it stands in the form. */
  read: () => Preview
  /** Where the shop shows posts of its kind: `/notice`. */
  page: string
  /** Of a stored post. */
  seq: number | undefined
}

/** Buttons in the bar of every post: as it will look, and as the shop shows it. */
export function PostButtons({ read, page, seq }: ButtonsProps) {
  const href = seq && shopPageOf(page, seq)
  return (
    <>
      <Button onClick={async () => (await preview.get())?.openPreview(read())}>미리보기</Button>
      {seq !== undefined &&
        (href ? (
          <a className={buttonClass()} href={href} target="_blank" rel="noopener noreferrer">
            쇼핑몰 보기
          </a>
        ) : (
          <Button disabled={NO_SHOP}>쇼핑몰 보기</Button>
        ))}
    </>
  )
}

interface FactsProps {
  record: {
    viewCount: number
    createdAt: string
    createdBy: string | null
    updatedAt: string
    updatedBy: string | null
  }
  /** Its other counters. */
  children?: ReactNode
}

/** 통계 and 이력 of every post: nothing of them can be entered. */
export function PostFacts({ record, children }: FactsProps) {
  return (
    <>
      <Section title="통계">
        <Shown label="조회">{won(record.viewCount)}회</Shown>
        {children}
      </Section>
      <Section title="이력">
        <Shown label="등록">
          {record.createdBy ?? '시스템'} · {formatTime(record.createdAt)}
        </Shown>
        <Shown label="수정">
          {record.updatedBy ?? '시스템'} · {formatTime(record.updatedAt)}
        </Shown>
      </Section>
    </>
  )
}
