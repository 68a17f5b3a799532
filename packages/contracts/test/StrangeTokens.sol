// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

contract PlainToken is ERC20 {
    constructor() ERC20("Plain", "PLAIN") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// @notice Keeps one percent of every transfer.
contract FeeToken is ERC20 {
    constructor() ERC20("Fee", "FEE") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        uint256 fee = from == address(0) || to == address(0) ? 0 : amount / 100;
        super._update(from, to, amount - fee);
        if (fee > 0) super._update(from, address(0xFEE), fee);
    }
}

/// @notice As the real USDT: its functions return nothing, and an allowance must be zero before it is raised.
contract ReturnlessToken {
    uint8 public constant decimals = 6;
    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "allowance must be zero first");
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// @notice Calls sender and receiver at every transfer, so that they can reenter in the middle of one.
contract ReentrantToken is ERC20 {
    mapping(address account => bytes) private _reaction;
    mapping(address account => address) private _reactionTarget;
    bool public reactionSucceeded;

    constructor() ERC20("Telling", "TELL") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @notice The next transfer from or to `account` first makes this call.
    function reactWith(address account, address target, bytes calldata data) external {
        _reaction[account] = data;
        _reactionTarget[account] = target;
    }

    function _update(address from, address to, uint256 amount) internal override {
        _react(from);
        _react(to);
        super._update(from, to, amount);
    }

    function _react(address account) private {
        bytes memory data = _reaction[account];
        if (data.length == 0) return;
        delete _reaction[account];
        (reactionSucceeded,) = _reactionTarget[account].call(data);
    }
}

/// @notice A second address of a token: what is transferred here moves there.
contract SecondAddress is ERC20 {
    TwoAddressToken private immutable _first;

    constructor(TwoAddressToken first) ERC20("Second", "SECOND") {
        _first = first;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        _first.move(msg.sender, to, amount);
        return true;
    }
}

/// @notice A token that can be moved through two addresses, as a few old ones can.
contract TwoAddressToken is PlainToken {
    SecondAddress public immutable second = new SecondAddress(this);

    function move(address from, address to, uint256 amount) external {
        require(msg.sender == address(second), "not the second address");
        _transfer(from, to, amount);
    }
}
