CREATE TABLE `term_aliases` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`vocabulary` varchar(32) NOT NULL,
	`slug` varchar(64) NOT NULL,
	`alias` varchar(80) NOT NULL,
	`alias_key` varchar(160) NOT NULL,
	`added_by_user_id` int unsigned,
	`added_at` datetime(3) NOT NULL,
	CONSTRAINT `term_aliases_id` PRIMARY KEY(`id`),
	CONSTRAINT `term_aliases_public_id` UNIQUE(`public_id`),
	CONSTRAINT `term_aliases_key` UNIQUE(`alias_key`)
);
--> statement-breakpoint
CREATE INDEX `term_aliases_term` ON `term_aliases` (`vocabulary`,`slug`);