import { itemPicker } from '@/features/product/manage/item.picker'

/** An item's number; undefined: none was chosen. */
export const chooseItem = async (): Promise<number | undefined> => (await itemPicker.one())?.itemSeq
