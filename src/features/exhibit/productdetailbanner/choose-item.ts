import { itemPicker } from '@/features/product/manage/item.picker'

/** Asks for an item. Resolves to its seq, or undefined if none was chosen. */
export const chooseItem = async (): Promise<number | undefined> => (await itemPicker.one())?.itemSeq
