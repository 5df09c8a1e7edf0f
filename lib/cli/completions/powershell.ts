import {
  type CompletedCommand,
  type CompletedOption,
  fillScript,
  PROGRAM_OPTIONS,
} from "./model.ts";

const SCRIPT = String.raw`
Register-ArgumentCompleter -Native -CommandName baton, baton.exe -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commands = [ordered]@{
@COMMANDS@
    }
    $programOptions = @(
@PROGRAM@
    )

    function Complete-Word($text, $description, $kind = 'ParameterValue') {
        $shown = if ($text -match '[\s''"]') { "'" + $text.Replace("'", "''") + "'" } else { $text }
        [System.Management.Automation.CompletionResult]::new($shown, $text, $kind, $description)
    }

    function Complete-Path($before, $typed, $endings, $onlyDirectories) {
        $typed = $typed.Trim("'", '"')
        $parent = $typed -replace '[^\\/]*$', ''
        Get-ChildItem -Path ($typed + '*') -ErrorAction SilentlyContinue |
            Where-Object {
                $_.PSIsContainer -or (-not $onlyDirectories -and
                    ($endings.Count -eq 0 -or $endings -contains $_.Extension.TrimStart('.')))
            } |
            ForEach-Object { Complete-Word ($before + $parent + $_.Name) $_.FullName }
    }

    function Complete-Value($option, $before, $typed) {
        if ($option.Words) {
            $option.Words | Where-Object { $_ -like "$typed*" } |
                ForEach-Object { Complete-Word ($before + $_) $_ }
        } elseif ($option.Takes -eq 'file' -or $option.Takes -eq 'directory') {
            Complete-Path $before $typed @() ($option.Takes -eq 'directory')
        }
    }

    $words = @($commandAst.CommandElements |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        Select-Object -Skip 1 | ForEach-Object { $_.Extent.Text })
    $name = $null; $ended = $false; $expects = $null; $count = 0; $given = @()
    foreach ($word in $words) {
        $options = if ($name) { $commands[$name].Options } else { $programOptions }
        if ($expects) {
            $expects = $null
        } elseif ($ended -or $word -notlike '-?*') {
            if ($name) { $count++ } elseif ($commands.Contains($word)) { $name = $word } else { return }
        } elseif ($word -eq '--') {
            $ended = $true
        } else {
            $spelling = ($word -split '=', 2)[0]
            $option = $options | Where-Object { $_.Names -ccontains $spelling }
            if ($option) { $given += $option.Names + $option.Excludes }
            if ($option -and $option.Takes -ne 'switch' -and $word -notlike '*=*') { $expects = $option }
        }
    }
    $options = if ($name) { $commands[$name].Options } else { $programOptions }

    if ($expects) {
        Complete-Value $expects '' $wordToComplete
    } elseif (-not $ended -and $wordToComplete -like '-?*=*') {
        $spelling, $typed = $wordToComplete -split '=', 2
        $option = $options | Where-Object { $_.Names -ccontains $spelling }
        if ($option) { Complete-Value $option "$spelling=" $typed }
    } elseif (-not $ended -and $wordToComplete -like '-*') {
        foreach ($option in $options) {
            foreach ($spelling in $option.Names) {
                if ($spelling -like "$wordToComplete*" -and
                    ($option.Repeats -or $given -cnotcontains $spelling)) {
                    Complete-Word $spelling $option.Summary 'ParameterName'
                }
            }
        }
    } elseif (-not $name) {
        $commands.GetEnumerator() | Where-Object { $_.Key -like "$wordToComplete*" } |
            ForEach-Object { Complete-Word $_.Key $_.Value.Brief }
    } elseif (-not ($commands[$name].Single -and $count -gt 0)) {
        $command = $commands[$name]
        if ($command.Words.Count -gt 0) {
            $command.Words | Where-Object { $_ -like "$wordToComplete*" } |
                ForEach-Object { Complete-Word $_ $_ }
        } else {
            Complete-Path '' $wordToComplete $command.Endings ($command.Takes -eq 'directory')
        }
    }
}
`;

/** Returns the completions for PowerShell 5.1 and later. */
export function powershellCompletions(commands: readonly CompletedCommand[]): string {
  return fillScript(SCRIPT, {
    COMMANDS: commands.map(commandEntry).join("\n"),
    PROGRAM: PROGRAM_OPTIONS.map((option) => `        ${optionEntry(option)}`).join("\n"),
  });
}

function commandEntry({ name, brief, options, argument }: CompletedCommand): string {
  const { takes, isSingle, endings, words } = argument;
  const rows = options.map((option) => `                ${optionEntry(option)}`);
  return [
    `        ${quoted(name)} = @{`,
    `            Brief = ${quoted(brief)}`,
    `            Takes = ${quoted(takes)}; Single = ${isSingle ? "$true" : "$false"}`,
    `            Endings = ${list(endings)}; Words = ${list(words)}`,
    "            Options = @(",
    ...rows,
    "            )",
    "        }",
  ].join("\n");
}

function optionEntry(option: CompletedOption): string {
  const { spellings, excludes, takes, words, isList, placeholder, summary } = option;
  const facts = [
    ["Names", list(spellings)],
    ["Takes", quoted(takes === "words" ? "text" : takes)],
    ["Words", list(words)],
    ["Repeats", isList ? "$true" : "$false"],
    ["Excludes", list(excludes)],
    ["Summary", quoted(placeholder === undefined ? summary : `${placeholder}: ${summary}`)],
  ];
  return `@{ ${facts.map(([name, value]) => `${name} = ${value}`).join("; ")} }`;
}

function list(words: readonly string[]): string {
  return `@(${words.map(quoted).join(", ")})`;
}

/** Quotes a text with single quotes for PowerShell, which treats typographic quotes the same. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['\u2018\u2019\u201a\u201b]/g, "$&$&")}'`;
}
