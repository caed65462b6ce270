DROP INDEX "orders_island";--> statement-breakpoint
DROP INDEX "orders_receipt";--> statement-breakpoint
CREATE INDEX "mount_reservations_active_store" ON "mount_reservations" USING btree ("store_seq","reserved_at") WHERE state in ('REQUESTED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "orders_island" ON "orders" USING btree ("zip_code","ordered_at","pay_amount","refunded_amount") WHERE island_fee_amount > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_receipt" ON "orders" USING btree ("ordered_at","order_seq","pay_amount","refunded_amount") WHERE cash_receipt_request is not null and deleted_at is null;