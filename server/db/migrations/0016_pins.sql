CREATE TABLE "pins" (
	"admin_seq" integer NOT NULL,
	"sort_order" integer NOT NULL,
	"screen" varchar(100) NOT NULL,
	"saved_view_seq" integer,
	CONSTRAINT "pins_admin_seq_sort_order_pk" PRIMARY KEY("admin_seq","sort_order")
);
--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_admin_seq_admins_admin_seq_fk" FOREIGN KEY ("admin_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_saved_view_seq_saved_views_saved_view_seq_fk" FOREIGN KEY ("saved_view_seq") REFERENCES "public"."saved_views"("saved_view_seq") ON DELETE cascade ON UPDATE no action;