DROP INDEX "store_reviews_store";--> statement-breakpoint
DROP INDEX "mount_reservations_slot";--> statement-breakpoint
DROP INDEX "items_newest";--> statement-breakpoint
CREATE INDEX "store_reviews_store" ON "store_reviews" USING btree ("store_seq","created_at","state","rating");--> statement-breakpoint
CREATE INDEX "mount_reservations_slot" ON "mount_reservations" USING btree ("store_seq","reserved_at","state");--> statement-breakpoint
CREATE INDEX "items_newest" ON "items" USING btree ("updated_at","item_seq","item_type","sale_state","visible","brand_seq","pattern_seq","name","item_code","supplier_code","barcode","keywords","size_code","spec_code","rim","is_commercial","sold_last_30_days");