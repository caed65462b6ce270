CREATE TABLE "ended_order_counts" (
	"ended_order_count_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ended_order_counts_ended_order_count_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" varchar(20) NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "orders_period" ON "orders" USING btree ("ordered_at","order_seq","pay_amount","refunded_amount") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("state","delivery_method","ordered_at","paid_at","prepared_at") WHERE state in ('PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'MOUNTED') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "items_newest" ON "items" USING btree ("updated_at","item_seq");--> statement-breakpoint
CREATE FUNCTION count_added_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO ended_order_counts (state, n)
		SELECT state, count(*) FROM added
		WHERE deleted_at IS NULL AND state IN ('CONFIRMED', 'CANCELED', 'RETURNED') GROUP BY state;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_added_orders();
--> statement-breakpoint
CREATE FUNCTION count_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.deleted_at IS NULL AND OLD.state IN ('CONFIRMED', 'CANCELED', 'RETURNED') THEN
		INSERT INTO ended_order_counts (state, n) VALUES (OLD.state, -1);
	END IF;
	IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL AND NEW.state IN ('CONFIRMED', 'CANCELED', 'RETURNED') THEN
		INSERT INTO ended_order_counts (state, n) VALUES (NEW.state, 1);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_moved AFTER UPDATE OF state, deleted_at ON orders FOR EACH ROW
	WHEN ((OLD.state, OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.state, NEW.deleted_at IS NULL))
	EXECUTE FUNCTION count_moved_order();
--> statement-breakpoint
CREATE TRIGGER orders_removed AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION count_moved_order();
--> statement-breakpoint
INSERT INTO ended_order_counts (state, n)
	SELECT state, count(*) FROM orders
	WHERE deleted_at IS NULL AND state IN ('CONFIRMED', 'CANCELED', 'RETURNED') GROUP BY state;
