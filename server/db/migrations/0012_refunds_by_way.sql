DROP INDEX "refunds_claim";--> statement-breakpoint
CREATE INDEX "refunds_of_claim" ON "refunds" USING btree ("order_claim_seq") WHERE order_claim_seq is not null;