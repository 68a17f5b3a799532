// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Play money for the demo and the tests, with the six decimals of the real one
/// @notice Never deploy this where tokens are worth something: anyone may take from the faucet.
contract TestUsdt is ERC20 {
    uint256 private constant SUPPLY = 100_000_000e6;
    uint256 private constant FAUCET_AMOUNT = 10_000e6;
    uint256 private constant FAUCET_INTERVAL = 1 hours;

    mapping(address account => uint256) private _nextFaucetAt;

    event FaucetUsed(address indexed to, uint256 amount);

    error TestUsdtFaucetTooSoon(address to, uint256 availableAt);

    /// @param holder Receives the initial supply.
    constructor(address holder) ERC20("Test Tether USD", "USDT") {
        _mint(holder, SUPPLY);
    }

    /// @notice Gives 10,000 test dollars, once an hour for each receiver. A person with many addresses gets
    /// more.
    /// @param to The receiver; the caller may be anyone.
    function faucet(address to) external {
        uint256 availableAt = _nextFaucetAt[to];
        if (block.timestamp < availableAt) revert TestUsdtFaucetTooSoon(to, availableAt);
        _nextFaucetAt[to] = block.timestamp + FAUCET_INTERVAL;
        emit FaucetUsed(to, FAUCET_AMOUNT);
        _mint(to, FAUCET_AMOUNT);
    }

    /// @inheritdoc ERC20
    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
