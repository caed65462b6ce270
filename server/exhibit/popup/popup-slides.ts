import { asc, inArray } from 'drizzle-orm'
import { otherRatio } from '../../../domain/exhibit/popup'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { files } from '../../db/schema'
import { checkImages, fileRefs } from '../../files/file-refs'
import { checkTarget, linkValues, SHOP_LINKS, toLinks } from '../link/links'
import { popupSlides } from '../schema/popup.schema'

type Body = Schemas['PopupSlideBody']
type Slide = typeof popupSlides.$inferSelect

/** Runs a check and reports its field errors on the row of the slide. */
async function onRow<T>(index: number, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal && error.errors)) throw error
    throw invalid(Object.fromEntries(error.errors.map(({ field, message }) => [`slides.${index}.${field}`, message])))
  }
}

/** Returns the slides of popups, in their order. */
export async function slidesOf(db: Db, seqs: readonly number[]): Promise<Slide[]> {
  if (seqs.length === 0) return []
  return db
    .select()
    .from(popupSlides)
    .where(inArray(popupSlides.popupSeq, [...seqs]))
    .orderBy(asc(popupSlides.popupSeq), asc(popupSlides.sortOrder))
}

/** Returns slides in the contract's shape. */
export async function toSlides(
  call: Pick<Call, 'db' | 'now'>,
  slides: readonly Slide[],
): Promise<Schemas['PopupSlide'][]> {
  const links = await toLinks(call, slides)
  const refOf = await fileRefs(
    call.db,
    slides.map(({ imageFileSeq }) => imageFileSeq),
  )
  return slides.flatMap(({ imageFileSeq, altText }, i) => {
    const link = links[i]
    return link ? { imageFileSeq, image: refOf(imageFileSeq), altText, ...link } : []
  })
}

/**
 * Returns the stored values of slides: checks that pictures are usable and have the same ratio, and that links are
 * valid. Throws 400 on the row.
 */
export async function slideValues(call: AdminCall, slides: readonly Body[], before: readonly Slide[]) {
  const pictures = Object.fromEntries(
    slides.map(({ imageFileSeq }, i) => [
      `slides.${i}.imageFileSeq`,
      { column: popupSlides.imageFileSeq, seqs: imageFileSeq },
    ]),
  )
  await checkImages(call, pictures)
  const values = []
  for (const [index, slide] of slides.entries()) {
    const link = await onRow(index, () => linkValues(slide, SHOP_LINKS))
    const unchanged = before.find(
      (each) => each.linkType === link.linkType && each.linkTargetSeq === link.linkTargetSeq,
    )
    await onRow(index, () => checkTarget(call, link, unchanged ?? null))
    values.push({ imageFileSeq: slide.imageFileSeq, altText: slide.altText, ...link, sortOrder: index + 1 })
  }
  await checkRatio(call.db, slides)
  return values
}

async function checkRatio(db: Db, slides: readonly Body[]): Promise<void> {
  const seqs = slides.map(({ imageFileSeq }) => imageFileSeq)
  if (seqs.length < 2) return
  const { fileSeq, width, height } = files
  const found = await db.select({ fileSeq, width, height }).from(files).where(inArray(fileSeq, seqs))
  const sizes = new Map(found.map((file) => [file.fileSeq, file]))
  const other = otherRatio(seqs.map((seq) => sizes.get(seq) ?? {}))
  if (other >= 0) throw invalid({ [`slides.${other}.imageFileSeq`]: '슬라이드 이미지의 비율이 같아야 합니다.' })
}
