CREATE TABLE `term_merge_moves` (
	`merge_id` int unsigned NOT NULL,
	`place` varchar(64) NOT NULL,
	`row_key` varchar(120) NOT NULL,
	`user_id` int unsigned,
	`was` json NOT NULL,
	`became` json NOT NULL,
	CONSTRAINT `term_merge_moves_merge_id_place_row_key_pk` PRIMARY KEY(`merge_id`,`place`,`row_key`)
);
--> statement-breakpoint
CREATE TABLE `term_merges` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`vocabulary` varchar(32) NOT NULL,
	`from_slug` varchar(64) NOT NULL,
	`into_slug` varchar(64) NOT NULL,
	`renames` json NOT NULL,
	`reason` varchar(300) NOT NULL,
	`merged_by_user_id` int unsigned,
	`merged_at` datetime(3) NOT NULL,
	`undo_until` datetime(3) NOT NULL,
	`undone_by_user_id` int unsigned,
	`undone_at` datetime(3),
	`in_force_key` varchar(100),
	`settled_at` datetime(3),
	`sweep_due_at` datetime(3) NOT NULL,
	`moved_rows` int unsigned NOT NULL DEFAULT 0,
	`restored_rows` int unsigned NOT NULL DEFAULT 0,
	`left_rows` int unsigned NOT NULL DEFAULT 0,
	CONSTRAINT `term_merges_id` PRIMARY KEY(`id`),
	CONSTRAINT `term_merges_public_id` UNIQUE(`public_id`),
	CONSTRAINT `term_merges_in_force` UNIQUE(`in_force_key`)
);
--> statement-breakpoint
ALTER TABLE `term_merge_moves` ADD CONSTRAINT `term_merge_moves_merge_id_term_merges_id_fk` FOREIGN KEY (`merge_id`) REFERENCES `term_merges`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `term_merge_moves` ADD CONSTRAINT `term_merge_moves_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `term_merge_moves_user` ON `term_merge_moves` (`user_id`);--> statement-breakpoint
CREATE INDEX `term_merges_newest` ON `term_merges` (`vocabulary`,`merged_at`);--> statement-breakpoint
CREATE INDEX `term_merges_due` ON `term_merges` (`sweep_due_at`);