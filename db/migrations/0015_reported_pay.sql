CREATE TABLE `reported_pay` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`version` varchar(32) NOT NULL,
	`user_id` int unsigned,
	`is_sample` boolean NOT NULL DEFAULT false,
	`category` varchar(64) NOT NULL,
	`level` varchar(64) NOT NULL,
	`region` varchar(96) NOT NULL,
	`side` enum('contractor','subcontractor','consultancy','client','public-body','claims') NOT NULL,
	`period` enum('year','month','day','week') NOT NULL,
	`basis` enum('paye-agency','paye-client','umbrella','outside-ir35','not-determined'),
	`amount_pence` int unsigned NOT NULL,
	`company_id` int unsigned,
	`employer_name` varchar(120),
	`year` smallint unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `reported_pay_id` PRIMARY KEY(`id`),
	CONSTRAINT `reported_pay_user` UNIQUE(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `reported_pay_figures` (
	`cell` varchar(160) NOT NULL,
	`is_shown` boolean NOT NULL,
	`people` int unsigned NOT NULL,
	`p25_pence` int unsigned NOT NULL,
	`p50_pence` int unsigned NOT NULL,
	`p75_pence` int unsigned NOT NULL,
	`samples` enum('none','some','all') NOT NULL,
	`members` json NOT NULL,
	`taken_at` datetime(3) NOT NULL,
	CONSTRAINT `reported_pay_figures_cell` PRIMARY KEY(`cell`)
);
--> statement-breakpoint
ALTER TABLE `reported_pay` ADD CONSTRAINT `reported_pay_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `reported_pay` ADD CONSTRAINT `reported_pay_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `reported_pay_year` ON `reported_pay` (`year`,`id`);--> statement-breakpoint
CREATE INDEX `reported_pay_company` ON `reported_pay` (`company_id`);