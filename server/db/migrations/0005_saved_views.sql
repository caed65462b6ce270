CREATE TABLE "saved_view_defaults" (
	"admin_seq" integer NOT NULL,
	"screen" varchar(100) NOT NULL,
	"saved_view_seq" integer NOT NULL,
	CONSTRAINT "saved_view_defaults_admin_seq_screen_pk" PRIMARY KEY("admin_seq","screen")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"saved_view_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_saved_view_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"admin_seq" integer NOT NULL,
	"screen" varchar(100) NOT NULL,
	"tab" varchar(30) NOT NULL,
	"name" varchar(30) NOT NULL,
	"shared" boolean NOT NULL,
	"params" jsonb NOT NULL,
	"columns" jsonb,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_place" UNIQUE("admin_seq","screen","tab","sort_order") DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_admin_seq_admins_admin_seq_fk" FOREIGN KEY ("admin_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_saved_view_seq_saved_views_saved_view_seq_fk" FOREIGN KEY ("saved_view_seq") REFERENCES "public"."saved_views"("saved_view_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_admin_seq_admins_admin_seq_fk" FOREIGN KEY ("admin_seq") REFERENCES "public"."admins"("admin_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("admin_seq","screen","tab",lower(replace("name", ' ', '')));